import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { VERSIONED } from '../../../test/people.ts'
import { startProviderApp } from '../../../test/provider-app.ts'
import { PROVIDER_FAULTS, type ProviderServer } from '../../../test/provider-server.ts'
import { authorizeUrl, expectError, withProvider } from '../../../test/provider-trip.ts'
import { type TestApp, temporaryApp } from '../../../test/test-app.ts'

let provider: ProviderServer
let app: TestApp
beforeAll(async () => {
  ;({ provider, app } = await startProviderApp())
})
afterAll(() => app.close())

describe('GET /authorize', () => {
  test('[wire 85] an unknown provider is refused: to a program as JSON, to a person on the site', async () => {
    const asked = app.request.get('/auth/v1/authorize?provider=nope').set(VERSIONED)
    const reply = await asked
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('validation_failed')
    const page = await app.request.get('/auth/v1/authorize?provider=nope').set('Accept', 'text/html')
    expect(page.status).toBe(302)
    const location = new URL(page.headers.location ?? '')
    expect(location.origin).toBe(app.url)
    expectError(location, { error: 'invalid_request', error_code: 'validation_failed' })
  })

  test.each([
    ['half a PKCE pair', { code_challenge: 'x'.repeat(43) }],
    ['a plain challenge', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }],
  ])('%s is validation_failed', async (_what, query) => {
    const reply = await app.request.get('/auth/v1/authorize').query({ provider: 'house', ...query })
    expect(reply.status).toBe(400)
    expect(reply.body.error_code).toBe('validation_failed')
  })

  test('[wire 84] the provider gets our state and address, whatever the client sent as theirs', async () => {
    const query = {
      scopes: 'extra',
      state: 'theirs',
      redirect_uri: 'https://evil.example',
      prompt: 'consent',
    }
    const reply = await app.request.get(authorizeUrl(app, query).slice(app.url.length))
    expect(reply.status).toBe(302)
    const url = new URL(reply.headers.location ?? '')
    expect(url.origin).toBe(provider.issuer)
    const said = Object.fromEntries(url.searchParams)
    expect(said).toMatchObject({
      redirect_uri: `${app.url}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile extra',
      prompt: 'consent',
      code_challenge_method: 'S256',
      nonce: expect.any(String),
    })
    // 256 bits, of which only the hash is stored.
    expect(Buffer.from(said.state ?? '', 'base64url')).toHaveLength(32)
    const flows = JSON.stringify(await app.sql('select * from flow_states'))
    for (const secret of [said.state, said.nonce]) expect(flows).not.toContain(secret)
    const [cookie] = reply.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^sign-in=.+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('behind https the cookie is of this host alone', async () => {
    const secured = await temporaryApp({
      env: withProvider(provider, { SITE_URL: 'https://satlens.example' }),
    })
    const reply = await secured.request.get('/auth/v1/authorize?provider=HOUSE')
    expect(reply.status).toBe(302)
    expect(reply.headers['set-cookie']?.[0]).toMatch(
      /^__Host-sign-in=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test.each(PROVIDER_FAULTS)(
    'a provider that %s is said so, and nothing is remembered of it',
    async (_what, fault) => {
      const fresh = await temporaryApp({ env: withProvider(provider) })
      provider.misbehave(fault)
      onTestFinished(() => provider.misbehave(null))
      const page = await fresh.request.get('/auth/v1/authorize?provider=house').set('Accept', 'text/html')
      provider.misbehave(null)
      expectError(new URL(page.headers.location ?? ''), {
        error: 'temporarily_unavailable',
        error_code: 'service_unavailable',
      })
      expect((await fresh.request.get('/auth/v1/authorize?provider=house')).status).toBe(302)
    },
  )

  test('[wire 14] the providers are listed among the ways to sign in', async () => {
    const { body } = await app.request.get('/auth/v1/settings')
    expect(body.external).toMatchObject({ house: true, doubted: true, google: false, email: true })
  })
})
