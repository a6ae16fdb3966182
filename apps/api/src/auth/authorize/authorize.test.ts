import { describe, expect, onTestFinished, test } from 'vitest'
import { expectRefusal } from '../../../test/auth-call.ts'
import { VERSIONED } from '../../../test/people.ts'
import { perFile } from '../../../test/per-file.ts'
import { providerAppPerFile } from '../../../test/provider-app.ts'
import { PROVIDER_FAULTS } from '../../../test/provider-server.ts'
import { authorizeUrl, expectError, withProvider } from '../../../test/provider-trip.ts'
import { startTestApp, temporaryApp } from '../../../test/test-app.ts'

const { provider, app } = providerAppPerFile()

const authorize = (query: string | object, on = app) =>
  on.request.get('/auth/v1/authorize').set(VERSIONED).query(query)

describe('GET /authorize', () => {
  test('[wire 85] rejects an unknown provider: as JSON for a program, on the site for a person', async () => {
    expectRefusal(await authorize({ provider: 'nope' }), 400, 'validation_failed')
    const page = await authorize({ provider: 'nope' }).set('Accept', 'text/html')
    expect(page.status).toBe(302)
    const location = new URL(page.headers.location ?? '')
    expect(location.origin).toBe(app.url)
    expectError(location, { error: 'invalid_request', error_code: 'validation_failed' })
  })

  test('rejects half a PKCE pair', async () => {
    const reply = await authorize({ provider: 'house', code_challenge: 'x'.repeat(43) })
    expectRefusal(reply, 400, 'validation_failed')
  })

  test('[wire 84] sends the provider our state and redirect URI, whatever the client sent', async () => {
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
    expect(Buffer.from(said.state ?? '', 'base64url')).toHaveLength(32)
    const [cookie] = reply.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^sign-in=.+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('binds the cookie to this host behind https', async () => {
    const secured = await temporaryApp({
      env: withProvider(provider, { SITE_URL: 'https://satlens.example' }),
    })
    const reply = await authorize({ provider: 'HOUSE' }, secured)
    expect(reply.status).toBe(302)
    expect(reply.headers['set-cookie']?.[0]).toMatch(
      /^__Host-sign-in=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('[wire 14] is offered for the providers that the settings list', async () => {
    const { body } = await app.request.get('/auth/v1/settings')
    expect(body.external).toMatchObject({ house: true, doubted: true, google: false, email: true })
  })
})

describe('GET /authorize while the provider fails', () => {
  // Its documents are read once per app.
  const fresh = perFile(() => startTestApp({ env: withProvider(provider) }))

  test.each(PROVIDER_FAULTS)('redirects with an error when the provider %s', async (_what, fault) => {
    provider.misbehave(fault)
    onTestFinished(() => provider.misbehave(null))
    const page = await authorize({ provider: 'house' }, fresh).set('Accept', 'text/html')
    expectError(new URL(page.headers.location ?? ''), {
      error: 'temporarily_unavailable',
      error_code: 'service_unavailable',
    })
  })

  test('redirects to the provider once it answers again', async () => {
    expect((await authorize({ provider: 'house' }, fresh)).status).toBe(302)
  })
})
