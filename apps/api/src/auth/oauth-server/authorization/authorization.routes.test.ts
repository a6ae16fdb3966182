import { describe, expect, test } from 'vitest'
import {
  authorizationIdOf,
  authorize,
  consentOf,
  getCode,
  OAUTH_ENV,
  REDIRECT_URI,
  registerClient,
} from '#test/accounts/oauth-app.ts'
import { allowDevice, registerDeviceClient, startDevice } from '#test/accounts/oauth-device.ts'
import { auditOf, signUp } from '#test/accounts/people.ts'
import { addTotp } from '#test/accounts/second-factor.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile(OAUTH_ENV)

const startedBy = async (client: { id: string }, parameters = {}) =>
  authorizationIdOf(await authorize(app, client, parameters))

describe('GET /oauth/authorize', () => {
  test('answers an unknown client or redirect URI here, as JSON or on the site', async () => {
    const client = await registerClient(app)
    const unknown = { id: '00000000-0000-4000-8000-000000000000' }
    expect((await authorize(app, unknown)).body.code).toBe('oauth_client_not_found')
    expect((await authorize(app, { id: 'nonsense' })).body.code).toBe('oauth_client_not_found')
    const evil = { redirect_uri: 'https://evil.example/callback' }
    expect((await authorize(app, client, evil)).body.code).toBe('validation_failed')
    const page = await authorize(app, client, evil).set('Accept', 'text/html')
    expect(new URL(page.headers.location ?? '').origin).toBe(app.url)
  })

  test('redirects any other error to the application, with its state and our issuer', async () => {
    const client = await registerClient(app)
    const reply = await authorize(app, client, { response_type: 'token' })
    const url = new URL(reply.headers.location ?? '')
    expect(url.origin + url.pathname).toBe(REDIRECT_URI)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: 'unsupported_response_type',
      state: 'the state',
      iss: `${app.url}/auth/v1`,
    })
  })

  test('tells the consent page whom to sign in, and that it must not ask', async () => {
    const client = await registerClient(app)
    const reply = await authorize(app, client, { prompt: 'none', login_hint: 'ada@example.com' })
    const { searchParams } = new URL(reply.headers.location ?? '')
    expect([searchParams.get('prompt'), searchParams.get('login_hint')]).toEqual(['none', 'ada@example.com'])
  })
})

describe('the consent page', () => {
  test('shows what the application asks for, then redirects with a code', async () => {
    const client = await registerClient(app, { name: 'Ledger App', uri: 'https://app.example' })
    const session = await signUp(app)
    const id = await startedBy(client, { scope: 'openid email' })
    expect((await consentOf(app, session).open(id)).body).toMatchObject({
      authorization_id: id,
      redirect_uri: REDIRECT_URI,
      client: { id: client.id, name: 'Ledger App', uri: 'https://app.example', is_verified: true },
      user: { id: session.user.id, email: session.user.email },
      scope: 'openid email',
      granted_scope: '',
    })
    const { body } = await consentOf(app, session).decide(id)
    expect(Object.fromEntries(new URL(body.redirect_url).searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'the state',
      iss: `${app.url}/auth/v1`,
    })
    const actions = (await auditOf(app, session.user.id)).map(({ payload }) => payload.action)
    expect(actions).toContain('oauth_consent_granted')
  })

  test('asks no second time for the same scopes', async () => {
    const client = await registerClient(app)
    const session = await signUp(app)
    await getCode(app, client, session, { scope: 'openid email' })
    const again = await consentOf(app, session).open(await startedBy(client, { scope: 'email' }))
    expect(new URL(again.body.redirect_url).searchParams.has('code')).toBe(true)
    const more = await consentOf(app, session).open(await startedBy(client, { scope: 'email profile' }))
    expect(more.body).toMatchObject({ scope: 'email profile', granted_scope: 'openid email' })
  })

  test('redirects with access_denied if the user denies', async () => {
    const session = await signUp(app)
    const id = await startedBy(await registerClient(app))
    await consentOf(app, session).open(id)
    const { body } = await consentOf(app, session).decide(id, 'deny')
    expect(new URL(body.redirect_url).searchParams.get('error')).toBe('access_denied')
  })

  test('answers a request once, for ten minutes, to the user who opened it', async () => {
    const client = await registerClient(app)
    const [session, other] = [await signUp(app), await signUp(app)]
    const id = await startedBy(client)
    expect((await consentOf(app, session).decide(id)).body.code).toBe('oauth_authorization_not_found')
    await consentOf(app, session).open(id)
    expect((await consentOf(app, other).open(id)).body.code).toBe('oauth_authorization_not_found')
    expect((await consentOf(app, other).decide(id)).body.code).toBe('oauth_authorization_not_found')
    await consentOf(app, session).decide(id)
    expect((await consentOf(app, session).decide(id)).body.code).toBe('oauth_authorization_not_found')
    const late = await startedBy(client)
    app.clock.advance({ minutes: 10 })
    expect((await consentOf(app, session).open(late)).body.code).toBe('oauth_authorization_not_found')
  })

  test('leaves a request that its user released to the next user who opens it', async () => {
    const [session, other] = [await signUp(app), await signUp(app)]
    const id = await startedBy(await registerClient(app))
    await consentOf(app, session).open(id)
    expect((await consentOf(app, session).decide(id, 'release')).body).toEqual({ authorization_id: id })
    expect((await consentOf(app, session).decide(id)).body.code).toBe('oauth_authorization_not_found')
    expect((await consentOf(app, other).open(id)).body.user.id).toBe(other.user.id)
    expect((await consentOf(app, other).decide(id)).body.redirect_url).toContain('code=')
  })

  test('the consent page and the page for devices ask for a second factor with OAUTH_REQUIRES_AAL2', async () => {
    const strict = await temporaryApp({ env: { ...OAUTH_ENV, OAUTH_REQUIRES_AAL2: 'true' } })
    const session = await signUp(strict)
    const page = consentOf(strict, session)
    const id = authorizationIdOf(await authorize(strict, await registerClient(strict)))
    expect((await page.open(id)).body.requires).toBe('second_factor')
    expect((await page.decide(id)).body.code).toBe('insufficient_aal')
    const { user_code } = await startDevice(strict, await registerDeviceClient(strict))
    expect((await allowDevice(strict, session, user_code)).body.code).toBe('insufficient_aal')
    const { aal2Session } = await addTotp(strict, session)
    expect((await allowDevice(strict, aal2Session, user_code)).status).toBe(200)
    await consentOf(strict, aal2Session).open(id)
    expect((await consentOf(strict, aal2Session).decide(id)).body.redirect_url).toContain('code=')
  })

  test('of a request with prompt=none redirects without a session, and only then', async () => {
    const client = await registerClient(app)
    const silent = await startedBy(client, { prompt: 'none' })
    const open = (id: string) => app.request.get(`/auth/v1/oauth/authorizations/${id}`)
    const { body } = await open(silent)
    expect(new URL(body.redirect_url).searchParams.get('error')).toBe('login_required')
    expect((await open(silent)).status).toBe(401)
    expect((await open(await startedBy(client))).status).toBe(401)
  })
})
