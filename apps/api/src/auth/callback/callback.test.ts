import { describe, expect, onTestFinished, test } from 'vitest'
import { cookieBrowser } from '../../../test/cookie-browser.ts'
import { providerAppPerFile } from '../../../test/provider-app.ts'
import { PROVIDER_FAULTS } from '../../../test/provider-server.ts'
import {
  expectError,
  fragmentOf,
  personAtProvider,
  travel,
  travelThere,
  withProvider,
} from '../../../test/provider-trip.ts'
import { temporaryApp } from '../../../test/test-app.ts'

const { provider, app } = providerAppPerFile()

const expectSession = (url: URL) => expect(fragmentOf(url).access_token).toBeDefined()

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
    const used = await travelThere(app, browser)
    expectSession(await browser.open(used))
    await ends(used, 'flow_state_already_used')

    const slow = await temporaryApp({ env: withProvider(provider) })
    const patient = cookieBrowser(slow.url)
    const late = await travelThere(slow, patient)
    slow.clock.advance({ minutes: 10 })
    expectError(await patient.open(late), { error_code: 'bad_oauth_state' })
  })

  test('rejects the callback from another browser without consuming the state', async () => {
    provider.seat(personAtProvider())
    const mine = cookieBrowser(app.url)
    const url = await travelThere(app, mine)
    for (const other of [cookieBrowser(app.url), cookieBrowser(app.url)]) {
      expectError(await other.open(url), { error_code: 'bad_oauth_state' })
      // Also with a cookie of its own.
      await travelThere(app, other)
      expectError(await other.open(url), { error_code: 'bad_oauth_state' })
    }
    expectSession(await mine.open(url))
  })

  test('completes two authorizations of one browser', async () => {
    provider.seat(personAtProvider())
    const browser = cookieBrowser(app.url)
    const first = await travelThere(app, browser)
    const second = await travelThere(app, browser)
    for (const url of [first, second]) expectSession(await browser.open(url))
  })

  test('[wire 87] passes a refusal of the provider on, in query and fragment', async () => {
    provider.seat(null)
    const url = await travel(app)
    expect(url.pathname).toBe('/dashboard')
    expectError(url, { error: 'access_denied', error_description: 'The person said no.' })
  })

  test('redirects with an error without a code, or with one unknown to the provider', async () => {
    provider.seat(personAtProvider())
    const browser = cookieBrowser(app.url)
    const bare = new URL(await travelThere(app, browser))
    bare.searchParams.delete('code')
    expectError(await browser.open(bare.href), { error_code: 'bad_oauth_callback' })
    const forged = new URL(await travelThere(app, browser))
    forged.searchParams.set('code', 'made-up')
    expectError(await browser.open(forged.href), { error: 'server_error', error_code: 'unexpected_failure' })
  })

  test.each(PROVIDER_FAULTS)(
    'redirects with an error when the provider %s at the exchange, and the next try succeeds',
    async (_what, fault) => {
      provider.seat(personAtProvider())
      const browser = cookieBrowser(app.url)
      const back = await travelThere(app, browser)
      provider.misbehave(fault)
      onTestFinished(() => provider.misbehave(null))
      const url = await browser.open(back)
      expect(url.pathname).toBe('/dashboard')
      expectError(url, {
        ...{ error: 'server_error', error_code: 'unexpected_failure' },
        error_description: 'Unable to exchange external code',
      })
      provider.misbehave(null)
      expectSession(await travel(app))
    },
  )

  test('turns a form of the provider into a navigation, which has the cookie', async () => {
    provider.seat(personAtProvider())
    const browser = cookieBrowser(app.url)
    const url = new URL(await travelThere(app, browser))
    const posted = await app.request
      .post('/auth/v1/callback')
      .type('form')
      .send(Object.fromEntries(url.searchParams))
    expect(posted.status).toBe(303)
    expectSession(await browser.open(posted.headers.location ?? ''))
    expect((await app.request.post('/auth/v1/callback').send([['a', 'b']])).status).toBe(400)
  })
})
