import { createHash } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createClient as createOlderClient } from 'supabase-js-older'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CookieBrowser, cookieBrowser } from '../../../test/cookie-browser.ts'
import { signUp } from '../../../test/people.ts'
import { type ProviderServer, startProviderServer } from '../../../test/provider-server.ts'
import { expectError, fragmentOf, personAtProvider, withProvider } from '../../../test/provider-trip.ts'
import { PUBLISHED_KEY, UnusedSocket } from '../../../test/published-client.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let provider: ProviderServer
let app: TestApp
beforeAll(async () => {
  provider = await startProviderServer()
  app = await startTestApp({ env: withProvider(provider, { TRUSTED_PROXIES: '1' }) })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

type FlowType = 'implicit' | 'pkce'
/** Requests with these headers, and no cookies. */
const asked =
  (more: Record<string, string>): typeof fetch =>
  (input, init) =>
    fetch(input, { ...init, headers: [...new Headers(init?.headers), ...Object.entries(more)] })
const target = () => `${app.url}/dashboard`

describe.each([
  ['current', createClient],
  ['2.80', createOlderClient as unknown as typeof createClient],
])('the published client, %s', (_version, create) => {
  /** A client in a page: what it asks of the API goes through the browser, which keeps cookies. */
  function clientIn(browser: Pick<CookieBrowser, 'fetch'>, flowType: FlowType): SupabaseClient {
    const items = new Map<string, string>()
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }
    return create(app.url, PUBLISHED_KEY, {
      auth: { storage, autoRefreshToken: false, persistSession: true, flowType },
      global: { fetch: browser.fetch },
      realtime: { transport: UnusedSocket as never },
    })
  }

  /** Ends a trip as the client does when its page opens. */
  async function land(client: SupabaseClient, url: URL, flowType: FlowType) {
    const { access_token = '', refresh_token = '' } = fragmentOf(url)
    const code = url.searchParams.get('code') ?? ''
    return flowType === 'pkce'
      ? client.auth.exchangeCodeForSession(code)
      : client.auth.setSession({ access_token, refresh_token })
  }

  async function signInThere(flowType: FlowType, person = personAtProvider()) {
    provider.seat(person)
    const browser = cookieBrowser(app.url)
    const client = clientIn(browser, flowType)
    const options = { redirectTo: target(), skipBrowserRedirect: true }
    const { data } = await client.auth.signInWithOAuth({ provider: 'house' as 'google', options })
    const landed = await land(client, await browser.open(data.url ?? ''), flowType)
    expect(landed.error).toBeNull()
    return { client, browser, person, session: landed.data.session }
  }

  /** Signed in by password, in a browser of one's own. */
  async function memberIn(browser: Pick<CookieBrowser, 'fetch'>, flowType: FlowType) {
    const client = clientIn(browser, flowType)
    const { refresh_token, access_token, user } = await signUp(app)
    app.clock.advance({ seconds: 1 })
    await client.auth.setSession({ access_token, refresh_token })
    return { client, userId: user.id }
  }
  /** A page that keeps no cookie of ours, behind the network that every test browser has. */
  const pageOfAnotherOrigin = () => ({ fetch: asked({ 'x-forwarded-for': '192.0.2.1' }) })
  const askToLink = async (client: SupabaseClient) => {
    const options = { redirectTo: target(), skipBrowserRedirect: true }
    const { data, error } = await client.auth.linkIdentity({ provider: 'house' as 'google', options })
    expect(error).toBeNull()
    return data.url ?? ''
  }

  test.each(['implicit', 'pkce'] as const)('signInWithOAuth ends in a session, %s', async (flowType) => {
    const { client, person } = await signInThere(flowType)
    const { data } = await client.auth.getUser()
    expect(data.user?.email).toBe(person.email)
    expect(data.user?.identities?.[0]?.identity_data?.sub).toBe(person.sub)
  })

  test('exchangeCodeForSession hands the provider’s tokens over once, and the code is used up', async () => {
    const { client, session } = await signInThere('pkce')
    expect(session?.provider_token).toEqual(expect.any(String))
    expect(session?.provider_refresh_token).toEqual(expect.any(String))
    const refreshed = await client.auth.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(refreshed.data.session?.provider_token).toBeUndefined()
    expect(await app.sql('select 1 from flow_states where user_id = $1', [session?.user.id])).toEqual([])
  })

  test.each(['implicit', 'pkce'] as const)('linkIdentity and unlinkIdentity, %s', async (flowType) => {
    const browser = cookieBrowser(app.url)
    const { client, userId } = await memberIn(browser, flowType)
    provider.seat(personAtProvider())
    const landed = await land(client, await browser.open(await askToLink(client)), flowType)
    expect(landed.error).toBeNull()
    expect(landed.data.user?.id).toBe(userId)
    expect(landed.data.user?.app_metadata.providers).toEqual(['email', 'house'])

    const { data } = await client.auth.getUserIdentities()
    const identity = data?.identities.find((one) => one.provider === 'house')
    if (!identity) throw new Error('The new identity is not there.')
    expect((await client.auth.unlinkIdentity(identity)).error).toBeNull()
    const left = await client.auth.getUserIdentities()
    expect(left.data?.identities.map((one) => one.provider)).toEqual(['email'])
    const [last] = left.data?.identities ?? []
    if (!last) throw new Error('No identity is left.')
    expect((await client.auth.unlinkIdentity(last)).error?.code).toBe('single_identity_not_deletable')
  })

  test('linkIdentity works from a page of another origin by PKCE', async () => {
    const { client, userId } = await memberIn(pageOfAnotherOrigin(), 'pkce')
    provider.seat(personAtProvider())
    const browser = cookieBrowser(app.url)
    const landed = await land(client, await browser.open(await askToLink(client)), 'pkce')
    expect(landed.error).toBeNull()
    expect(landed.data.user?.id).toBe(userId)
    expect(landed.data.user?.identities).toHaveLength(2)
  })

  test('rejects a link without PKCE and without the cookie, also from the same network', async () => {
    const { client: attacker, userId } = await memberIn(pageOfAnotherOrigin(), 'implicit')
    const url = await askToLink(attacker)
    const victim = personAtProvider()
    provider.seat(victim)
    expectError(await cookieBrowser(app.url).open(url), { error_code: 'bad_oauth_state' })
    expect(await app.sql('select 1 from identities where provider_id = $1', [victim.sub])).toEqual([])
    expect(await app.sql('select 1 from identities where user_id = $1', [userId])).toHaveLength(1)
  })

  test('linking what somebody else has is told to the page, and the session stays', async () => {
    const { person } = await signInThere('implicit')
    for (const flowType of ['implicit', 'pkce'] as const) {
      const browser = cookieBrowser(app.url)
      const { client } = await memberIn(browser, flowType)
      provider.seat(person)
      expectError(await browser.open(await askToLink(client)), {
        error: 'server_error',
        error_code: 'identity_already_exists',
      })
      expect((await client.auth.getUser()).error).toBeNull()
    }
  })

  test('nobody can have another person add their sign-in to a strange account', async () => {
    for (const flowType of ['implicit', 'pkce'] as const) {
      const eve = await memberIn(cookieBrowser(app.url), flowType)
      const url = await askToLink(eve.client)
      const victim = personAtProvider()
      provider.seat(victim)
      const landed = await cookieBrowser(app.url, '198.51.100.7').open(url)
      // With a code the page of the victim has no verifier for it, and without one the browser is the wrong one.
      if (flowType === 'implicit') expectError(landed, { error_code: 'bad_oauth_state' })
      const rows = await app.sql('select 1 from identities where provider_id = $1', [victim.sub])
      expect(rows).toEqual([])
    }
  })

  test('signInWithIdToken signs in, and refuses another nonce', async () => {
    const client = clientIn({ fetch }, 'implicit')
    const person = personAtProvider()
    const nonce = createHash('sha256').update('raw').digest('hex')
    const token = await provider.idToken({ ...person, nonce })
    const sign = (given: string) => client.auth.signInWithIdToken({ provider: 'house', token, nonce: given })
    expect((await sign('other')).error?.code).toBe('invalid_nonce')
    const { data, error } = await sign('raw')
    expect(error).toBeNull()
    expect(data.user?.email).toBe(person.email)
  })

  test('linkIdentity with an ID token adds it to the same account', async () => {
    const { client, userId } = await memberIn({ fetch }, 'implicit')
    const token = await provider.idToken({ ...personAtProvider() })
    const { data, error } = await client.auth.linkIdentity({ provider: 'house', token })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(userId)
    expect(data.user?.identities).toHaveLength(2)
  })
})
