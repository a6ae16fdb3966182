import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectApiError } from '#test/accounts/auth-call.ts'
import { cookieBrowser } from '#test/accounts/cookie-browser.ts'
import { VERSIONED } from '#test/accounts/people.ts'
import {
  authorizeInBrowser,
  authorizeUpToCallback,
  authorizeUrl,
  expectError,
  fragmentOf,
  personAtProvider,
  providerAppPerFile,
  withProvider,
} from '#test/accounts/provider-sign-in.ts'
import { perFile } from '#test/harness/per-file.ts'
import { startTestApp, temporaryApp } from '#test/harness/test-app.ts'
import { PROVIDER_FAULTS } from '#test/servers/provider-server.ts'

const { provider, app } = providerAppPerFile()

/** Lets the provider fail, with a hundredth of its time to answer. Yields what ends that before the test does. */
function setFault(fault: (typeof PROVIDER_FAULTS)[number][1]) {
  const { timeout } = AbortSignal
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 100))
  provider.setFault(fault)
  const end = () => {
    provider.setFault(null)
    spy.mockRestore()
  }
  onTestFinished(end)
  return end
}

const expectSession = (url: URL) => expect(fragmentOf(url).access_token).toBeDefined()

const authorize = (query: string | object, on = app) =>
  on.request.get('/auth/v1/authorize').set(VERSIONED).query(query)

describe('GET /authorize', () => {
  test('[wire 85] rejects an unknown provider and half a PKCE pair, on the site for a person', async () => {
    for (const query of [{ provider: 'nope' }, { provider: 'acme', code_challenge: 'x'.repeat(43) }])
      expectApiError(await authorize(query), 400, 'validation_failed')
    const page = await authorize({ provider: 'nope' }).set('Accept', 'text/html')
    expect(page.status).toBe(302)
    const location = new URL(page.headers.location ?? '')
    expect(location.origin).toBe(app.url)
    expectError(location, { error: 'invalid_request', error_code: 'validation_failed' })
  })

  test('[wire 84] sends the provider our state and redirect URI, whatever the client sent', async () => {
    const theirs = { state: 'theirs', redirect_uri: 'https://evil.example' }
    const query = { ...theirs, scopes: 'extra', prompt: 'consent' }
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
    const https = await temporaryApp({ env: withProvider(provider, { SITE_URL: 'https://satlens.example' }) })
    const reply = await authorize({ provider: 'ACME' }, https)
    expect(reply.status).toBe(302)
    const [cookie] = reply.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^__Host-sign-in=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('[wire 14] has its providers listed in the settings', async () => {
    const { body } = await app.request.get('/auth/v1/settings')
    expect(body.external).toMatchObject({ acme: true, doubted: true, google: false, email: true })
  })
})

describe('GET /authorize while the provider fails', () => {
  const fresh = perFile(() => startTestApp({ env: withProvider(provider) }))

  test.each(PROVIDER_FAULTS)('redirects with an error when the provider %s', async (_what, fault) => {
    setFault(fault)
    const page = await authorize({ provider: 'acme' }, fresh).set('Accept', 'text/html')
    expectError(new URL(page.headers.location ?? ''), {
      error: 'temporarily_unavailable',
      error_code: 'service_unavailable',
    })
  })

  test('redirects to the provider once it answers again', async () => {
    expect((await authorize({ provider: 'acme' }, fresh)).status).toBe(302)
  })
})

describe('GET /callback', () => {
  test('[wire 86] redirects an unknown, a used and an expired state to the site', async () => {
    const browser = cookieBrowser(app.url)
    const ends = async (url: string, code: string) => {
      const reply = await browser.fetch(url, { redirect: 'manual' })
      expect(reply.status).toBe(303)
      const location = new URL(reply.headers.get('location') ?? '')
      expect(location.pathname).toBe('/')
      expectError(location, { error: 'invalid_request', error_code: code })
    }
    await ends(`${app.url}/auth/v1/callback`, 'bad_oauth_callback')
    await ends(`${app.url}/auth/v1/callback?state=made-up&code=x`, 'bad_oauth_state')
    provider.seat(personAtProvider())
    const used = await authorizeUpToCallback(app, browser)
    expectSession(await browser.open(used))
    await ends(used, 'flow_state_already_used')

    const slow = await temporaryApp({ env: withProvider(provider) })
    const patient = cookieBrowser(slow.url)
    const late = await authorizeUpToCallback(slow, patient)
    slow.clock.advance({ minutes: 10 })
    expectError(await patient.open(late), { error_code: 'bad_oauth_state' })
  })

  test('rejects the callback from another browser without consuming the state', async () => {
    provider.seat(personAtProvider())
    const mine = cookieBrowser(app.url)
    const url = await authorizeUpToCallback(app, mine)
    for (const other of [cookieBrowser(app.url), cookieBrowser(app.url)]) {
      expectError(await other.open(url), { error_code: 'bad_oauth_state' })
      // Also with a cookie of its own.
      await authorizeUpToCallback(app, other)
      expectError(await other.open(url), { error_code: 'bad_oauth_state' })
    }
    expectSession(await mine.open(url))
  })

  test('completes two authorizations of one browser', async () => {
    provider.seat(personAtProvider())
    const browser = cookieBrowser(app.url)
    const first = await authorizeUpToCallback(app, browser)
    const second = await authorizeUpToCallback(app, browser)
    for (const url of [first, second]) expectSession(await browser.open(url))
  })

  test('[wire 87] passes a refusal of the provider on, in query and fragment', async () => {
    provider.seat(null)
    const url = await authorizeInBrowser(app)
    expect(url.pathname).toBe('/dashboard')
    expectError(url, { error: 'access_denied', error_description: 'The person denied access.' })
  })

  test('redirects with an error without a code, or with one unknown to the provider', async () => {
    provider.seat(personAtProvider())
    const browser = cookieBrowser(app.url)
    const bare = new URL(await authorizeUpToCallback(app, browser))
    bare.searchParams.delete('code')
    expectError(await browser.open(bare.href), { error_code: 'bad_oauth_callback' })
    const forged = new URL(await authorizeUpToCallback(app, browser))
    forged.searchParams.set('code', 'made-up')
    expectError(await browser.open(forged.href), { error: 'server_error', error_code: 'unexpected_failure' })
  })

  test.each(PROVIDER_FAULTS)(
    'redirects with an error when the provider %s at the exchange, and the next try succeeds',
    async (_what, fault) => {
      provider.seat(personAtProvider())
      const browser = cookieBrowser(app.url)
      const back = await authorizeUpToCallback(app, browser)
      const end = setFault(fault)
      const url = await browser.open(back)
      expect(url.pathname).toBe('/dashboard')
      expectError(url, {
        error: 'server_error',
        error_code: 'unexpected_failure',
        error_description: 'Unable to exchange external code',
      })
      end()
      expectSession(await authorizeInBrowser(app))
    },
  )

  test('turns a form of the provider into a navigation, which has the cookie', async () => {
    provider.seat(personAtProvider())
    const browser = cookieBrowser(app.url)
    const url = new URL(await authorizeUpToCallback(app, browser))
    const posted = await app.request.post('/auth/v1/callback').type('form').send(url.search.slice(1))
    expect(posted.status).toBe(303)
    expectSession(await browser.open(posted.headers.location ?? ''))
    expect((await app.request.post('/auth/v1/callback').send([['a', 'b']])).status).toBe(400)
  })
})
