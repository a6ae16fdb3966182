import { describe, expect, test } from 'vitest'
import {
  authorizationIdOf,
  authorize,
  consentOf,
  createPkcePair,
  OAUTH_ENV,
  postForm,
  REDIRECT_URI,
  registerClient,
} from '#test/accounts/oauth-app.ts'
import { signUp } from '#test/accounts/people.ts'
import { HOSTILE_REDIRECT_URLS } from '#test/assertions/hostile-redirect-urls.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile(OAUTH_ENV)

const errorOf = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
  new URL(headers.location ?? '').searchParams.get('error')

describe('a redirect URI that is not registered', () => {
  test.each(HOSTILE_REDIRECT_URLS)('is never redirected to: %s', async (_what, uri) => {
    const client = await registerClient(app)
    const parameters = { redirect_uri: uri, response_type: 'token' }
    const reply = await authorize(app, client, parameters)
    expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed'])
    const page = await authorize(app, client, parameters).set('Accept', 'text/html')
    expect(new URL(page.headers.location ?? '').origin).toBe(app.url)
    const pushed = await postForm(app, 'par', client, parameters)
    expect([pushed.status, pushed.body.error]).toEqual([400, 'invalid_request'])
  })

  test.each(['client_id', 'redirect_uri'])('is not smuggled in by a second %s', async (name) => {
    const client = await registerClient(app)
    const query = new URLSearchParams({ client_id: client.id, redirect_uri: REDIRECT_URI })
    query.append(name, 'https://evil.example')
    expect((await app.request.get(`/auth/v1/oauth/authorize?${query}`)).status).toBe(400)
  })
})

describe('an application that registered itself', () => {
  const UNKNOWN = { registration_type: 'dynamic' }

  test.each<[string, Record<string, string>]>([
    ['an invalid request', { scope: 'unknown' }],
    ['prompt=none', { prompt: 'none' }],
  ])('cannot make a link here lead to its site by %s', async (_what, parameters) => {
    const client = await registerClient(app, UNKNOWN)
    const reply = await authorize(app, client, parameters)
    expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed'])
    const page = await authorize(app, client, parameters).set('Accept', 'text/html')
    expect(new URL(page.headers.location ?? '').origin).toBe(app.url)
  })

  test('cannot push a request with prompt=none', async () => {
    const client = await registerClient(app, UNKNOWN)
    const { challenge } = createPkcePair()
    const pushed = await postForm(app, 'par', client, {
      redirect_uri: REDIRECT_URI,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      prompt: 'none',
    })
    expect(pushed.body.error).toBe('invalid_request')
  })

  test('gets its errors on a loopback address, where it runs', async () => {
    const uri = 'http://127.0.0.1/cb'
    const client = await registerClient(app, { ...UNKNOWN, redirect_uris: [uri] })
    const reply = await authorize(app, client, { redirect_uri: uri, scope: 'unknown' })
    expect(reply.headers.location).toMatch(/^http:\/\/127\.0\.0\.1\/cb\?error=invalid_scope&/)
  })
})

describe('a parameter', () => {
  test.each(['state', 'nonce', 'login_hint', 'acr_values', 'scope', 'resource'])(
    '%s with a NUL, of ten thousand characters or repeated is an error',
    async (name) => {
      const client = await registerClient(app)
      for (const value of ['https://a\0', `https://a/${'x'.repeat(10_000)}`]) {
        expect(errorOf(await authorize(app, client, { [name]: value }))).toBe('invalid_request')
      }
      const twice = await authorize(app, client).query(`${name}=a&${name}=b`)
      expect(errorOf(twice)).toMatch(/^invalid_(request|target)$/)
    },
  )

  test('state is not sent back if it is repeated or too long', async () => {
    const client = await registerClient(app)
    const replies = [
      await authorize(app, client).query({ state: 'another' }),
      await authorize(app, client, { state: 'x'.repeat(3_000) }),
    ]
    for (const { headers } of replies) {
      expect(new URL(headers.location ?? '').searchParams.has('state')).toBe(false)
    }
  })

  test('without a value is treated as omitted', async () => {
    const client = await registerClient(app)
    const empty = { prompt: '', max_age: '', resource: '', dpop_jkt: '', nonce: '', response_type: '' }
    const id = authorizationIdOf(await authorize(app, client, empty))
    const rows = await app.sql('select prompt, resource, nonce from oauth_authorizations where id = $1', [id])
    expect(rows).toEqual([{ prompt: null, resource: null, nonce: null }])
  })

  test.each(['request', 'request_uri'])('%s does not replace what is checked', async (name) => {
    const client = await registerClient(app)
    const value = 'https://evil.example/request'
    const reply = await authorize(app, client, { [name]: value })
    expect(reply.headers.location).not.toContain('evil.example')
  })

  test.each(['%00', 'x', '..', "'", '%ff'])('authorization_id %j is unknown', async (id) => {
    const reply = await consentOf(app, await signUp(app)).open(id)
    expect([400, 404]).toContain(reply.status)
  })

  test.each(['\0', 'x', `${'x'.repeat(42)}\0`])('request_uri with the id %j is unknown', async (id) => {
    const client = await registerClient(app)
    const request_uri = `urn:ietf:params:oauth:request_uri:${id}`
    const reply = await authorize(app, client, { request_uri })
    expect([reply.status, reply.body.code]).toEqual([400, 'oauth_authorization_not_found'])
  })

  test('request_uri of another client is unknown, and stays good', async () => {
    const [client, other] = [await registerClient(app), await registerClient(app)]
    const pushed = await postForm(app, 'par', client, {
      redirect_uri: REDIRECT_URI,
      code_challenge: createPkcePair().challenge,
      code_challenge_method: 'S256',
    })
    const { request_uri } = pushed.body
    expect((await authorize(app, other, { request_uri })).body.code).toBe('oauth_authorization_not_found')
    expect((await authorize(app, client, { request_uri })).status).toBe(302)
  })

  test('scope that the client may not ask for gets no code', async () => {
    const client = await registerClient(app, { scope: 'email' })
    expect(errorOf(await authorize(app, client, { scope: 'email profile' }))).toBe('invalid_scope')
    const pushed = await postForm(app, 'par', client, {
      redirect_uri: REDIRECT_URI,
      code_challenge: createPkcePair().challenge,
      code_challenge_method: 'S256',
      scope: 'phone',
    })
    expect(pushed.body.error).toBe('invalid_scope')
  })
})

test.each(['token', 'revoke', 'introspect', 'par', 'device_authorization'])(
  'POST /oauth/%s rejects repeated parameters, NUL and values that are no text',
  async (path) => {
    const client = await registerClient(app)
    const credentials = { client_id: client.id, client_secret: client.secret }
    const form = new URLSearchParams({ ...credentials, grant_type: 'refresh_token' })
    const post = () => app.request.post(`/auth/v1/oauth/${path}`)
    const replies = [
      await post().type('form').send(`${form}&token=a&token=b`),
      await post().type('form').send(`${form}&token=%00&refresh_token=%00&resource=https://a%00`),
      await post().send({ ...credentials, token: { a: 1 } }),
      await post().send({ ...credentials, refresh_token: ['a'] }),
      await post().send({ ...credentials, token: 'a\0' }),
    ]
    for (const { status, body } of replies) {
      expect([status, body.error]).toEqual([400, 'invalid_request'])
    }
    const surrogate = await post().send({
      ...credentials,
      token: '\ud800',
      code: '\ud800',
      resource: '\ud800',
    })
    expect([200, 400]).toContain(surrogate.status)
  },
)
