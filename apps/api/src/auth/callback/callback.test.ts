import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cookieBrowser } from '../../../test/cookie-browser.ts'
import { startProviderApp } from '../../../test/provider-app.ts'
import { PROVIDER_FAULTS, type ProviderServer } from '../../../test/provider-server.ts'
import {
  expectError,
  fragmentOf,
  personAtProvider,
  travel,
  travelThere,
  withProvider,
} from '../../../test/provider-trip.ts'
import { type TestApp, temporaryApp } from '../../../test/test-app.ts'

let provider: ProviderServer
let app: TestApp
beforeAll(async () => {
  ;({ provider, app } = await startProviderApp())
})
afterAll(() => app.close())

describe('GET /callback', () => {
  test('[wire 86] an unknown, a used and an old state end at the site', async () => {
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
    expect(fragmentOf(await browser.open(used)).access_token).toBeDefined()
    await ends(used, 'flow_state_already_used')

    const slow = await temporaryApp({ env: withProvider(provider) })
    const patient = cookieBrowser(slow.url)
    const late = await travelThere(slow, patient)
    slow.clock.advance({ minutes: 10 })
    expectError(await patient.open(late), { error_code: 'bad_oauth_state' })
  })

  test('a trip that another browser began is refused, and stays good for the one that did', async () => {
    provider.seat(personAtProvider())
    const mine = cookieBrowser(app.url)
    const url = await travelThere(app, mine)
    for (const other of [cookieBrowser(app.url), cookieBrowser(app.url)]) {
      expectError(await other.open(url), { error_code: 'bad_oauth_state' })
      // Also with a cookie of its own, from a trip of its own.
      await travelThere(app, other)
      expectError(await other.open(url), { error_code: 'bad_oauth_state' })
    }
    expect(fragmentOf(await mine.open(url)).access_token).toBeDefined()
  })

  test('two trips of one browser end both', async () => {
    provider.seat(personAtProvider())
    const browser = cookieBrowser(app.url)
    const first = await travelThere(app, browser)
    const second = await travelThere(app, browser)
    for (const url of [first, second]) expect(fragmentOf(await browser.open(url)).access_token).toBeDefined()
  })

  test('[wire 87] what the provider refuses is told to the client in query and fragment', async () => {
    provider.seat(null)
    const url = await travel(app)
    expect(url.pathname).toBe('/dashboard')
    expectError(url, { error: 'access_denied', error_description: 'The person said no.' })
  })

  test('without a code, or with one the provider does not know, the client is told', async () => {
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
    'a provider that %s when its code is redeemed is told to the client, and the next try succeeds',
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
      expect(fragmentOf(await travel(app)).access_token).toBeDefined()
    },
  )

  test('a form from the provider is taken over into a navigation, which has the cookie', async () => {
    provider.seat(personAtProvider())
    const browser = cookieBrowser(app.url)
    const url = new URL(await travelThere(app, browser))
    const posted = await app.request
      .post('/auth/v1/callback')
      .type('form')
      .send(Object.fromEntries(url.searchParams))
    expect(posted.status).toBe(303)
    expect(fragmentOf(await browser.open(posted.headers.location ?? '')).access_token).toBeDefined()
    expect((await app.request.post('/auth/v1/callback').send([['a', 'b']])).status).toBe(400)
  })
})
