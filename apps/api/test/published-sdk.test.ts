import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAuthSecret } from '../src/auth/auth-secret.ts'
import { rotateSigningKeys } from '../src/auth/jwks/keyring.ts'
import { openDatabase } from '../src/kernel/db.ts'
import { mailsTo, someEmail } from './people.ts'
import { PUBLISHED_KEY, publishedClient } from './published-client.ts'
import { GOOD_PASSWORD, startTestApp, TEST_SECRET, type TestApp, temporaryApp } from './test-app.ts'

const browser = ({ url }: TestApp) => publishedClient(url)

async function signUp(client: SupabaseClient) {
  const email = someEmail()
  const { data, error } = await client.auth.signUp({
    email,
    password: GOOD_PASSWORD,
    options: { data: { full_name: 'Ada Example' } },
  })
  if (error || !data.session) throw error ?? new Error('There is no session.')
  return { email, session: data.session, user: data.session.user }
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISHABLE_KEYS: PUBLISHED_KEY } })
})
afterAll(() => app.close())

describe('the published SDK, unmodified', () => {
  test('signs up, signs in, refreshes, keeps its profile, calls the three functions and signs out', async () => {
    const { email } = await signUp(browser(app).client)
    const { client, storage } = browser(app)
    const signedIn = await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD })
    const { user, session } = signedIn.data
    if (!user || !session) throw signedIn.error ?? new Error('There is no session.')
    expect(storage.items.size).toBe(1)
    const refreshed = await client.auth.refreshSession()
    expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token)

    const row = () => client.from('profiles').select('*').eq('user_id', user.id).single()
    expect((await row()).data).toEqual({ user_id: user.id, full_name: 'Ada Example', email })
    const renamed = await client.from('profiles').update({ full_name: 'Ada L.' }).eq('user_id', user.id)
    expect(renamed).toMatchObject({ error: null, status: 204 })
    expect((await row()).data).toMatchObject({ full_name: 'Ada L.' })

    const wallet = await client.functions.invoke('bitcoin-wallet-generate')
    expect(wallet).toMatchObject({ error: null, data: { address: expect.any(String) } })
    const { address, proof } = wallet.data
    const balance = await client.functions.invoke('bitcoin-get-balance')
    expect(balance).toMatchObject({ error: null, data: { address, proof, balance: 0 } })
    const send = { recipientAddress: address, amount: 0.1 }
    const sent = await client.functions.invoke('bitcoin-send-transaction', { body: send })
    expect(sent).toMatchObject({ error: null, data: { ...send, broadcast: false, txid: null } })

    const updated = await client.auth.updateUser({ data: { theme: 'dark' } })
    expect(updated.data.user?.user_metadata).toMatchObject({ theme: 'dark', full_name: 'Ada Example' })
    expect((await client.auth.getUser()).data.user?.id).toBe(user.id)
    expect((await client.auth.signOut()).error).toBeNull()
    expect(storage.items.size).toBe(0)
    const after = await client.auth.getUser(refreshed.data.session?.access_token)
    expect(after.error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  test('[wire 32] signs in with a password, and knows a wrong one by its code', async () => {
    const { email } = await signUp(browser(app).client)
    const { client } = browser(app)
    const wrong = await client.auth.signInWithPassword({ email, password: 'Wrong-Password-1' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
    const right = await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD })
    expect(right.data.session?.user.email).toBe(email)
  })

  test('a weak password is told with its reasons', async () => {
    const { error } = await browser(app).client.auth.signUp({ email: someEmail(), password: 'short' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length', 'characters'] })
  })

  test('[wire 120] the events of a whole visit come in their order', async () => {
    const { email } = await signUp(browser(app).client)
    const { client } = browser(app)
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    await client.auth.getSession()
    await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD })
    await client.auth.refreshSession()
    await client.auth.updateUser({ data: { a: 1 } })
    await client.auth.signOut()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT'])
  })

  test('[wire 58] signing out when the server has forgotten the session clears the storage without an error', async () => {
    const { client, storage } = browser(app)
    const { user } = await signUp(client)
    await app.sql('delete from sessions where user_id = $1', [user.id])
    expect((await client.auth.signOut()).error).toBeNull()
    expect(storage.items.size).toBe(0)
  })

  test('[wire 16] getClaims verifies a fresh token by itself, with one look at the key set', async () => {
    // Of its own address, for the SDK keeps key sets by it.
    const other = await temporaryApp()
    const { client, requests } = browser(other)
    await signUp(client)
    requests.length = 0
    const first = await client.auth.getClaims()
    const second = await client.auth.getClaims()
    expect(first.data?.claims).toMatchObject({ aud: 'authenticated', role: 'authenticated' })
    expect(second.error).toBeNull()
    expect(requests).toEqual(['GET /auth/v1/.well-known/jwks.json'])
  })

  test('[wire 17] after a rotation a new token is verified with one more look, and an old one still is', async () => {
    const other = await temporaryApp()
    const { client, requests } = browser(other)
    const { session } = await signUp(client)
    const database = openDatabase({ url: other.databaseUrl, onIdleError: () => {} })
    await rotateSigningKeys(database.db, openAuthSecret(TEST_SECRET), other.clock.now())
    await database.close()
    other.clock.advance({ minutes: 25 })
    const { data } = await client.auth.refreshSession()
    requests.length = 0
    const renewed = await client.auth.getClaims(data.session?.access_token)
    expect(renewed.data?.header.kid).toBeTruthy()
    const old = await client.auth.getClaims(session.access_token)
    expect(old.data?.header.kid).not.toBe(renewed.data?.header.kid)
    expect(requests).toEqual(['GET /auth/v1/.well-known/jwks.json'])
  })

  test('with confirmation, sign-up gives no session and verifyOtp gives one', async () => {
    const confirming = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
    const { client } = browser(confirming)
    const email = someEmail()
    const { data, error } = await client.auth.signUp({ email, password: GOOD_PASSWORD })
    expect({ error, session: data.session, email: data.user?.email }).toEqual({
      error: null,
      session: null,
      email,
    })
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    const [mail] = await mailsTo(confirming, email)
    const verified = await client.auth.verifyOtp({ email, token: mail?.code ?? '', type: 'signup' })
    expect(verified.data.session?.user.email).toBe(email)
  })

  test('many clients that refresh one session at once all end up with the same session', async () => {
    const { session } = await signUp(browser(app).client)
    const tabs = Array.from({ length: 8 }, () => browser(app).client)
    const results = await Promise.all(
      tabs.map((tab) => tab.auth.refreshSession({ refresh_token: session.refresh_token })),
    )
    expect(results.map(({ error }) => error)).toEqual(Array(8).fill(null))
    expect(new Set(results.map(({ data }) => data.session?.refresh_token)).size).toBe(1)
  })
})
