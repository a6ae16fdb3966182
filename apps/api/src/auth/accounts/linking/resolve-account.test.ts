import { describe, expect, test } from 'vitest'
import { authCall, ban, verifyCall } from '#test/accounts/auth-call.ts'
import { cookieBrowser } from '#test/accounts/cookie-browser.ts'
import { emailKindsTo, newestEmail } from '#test/accounts/email-links.ts'
import { claimsOf, emailsTo, refresh, signIn, signUp, someEmail } from '#test/accounts/people.ts'
import {
  authorizeInBrowser,
  authorizeUpToCallback,
  expectError,
  fragmentOf,
  personAtProvider,
  providerAppPerFile,
  userAt,
  withProvider,
} from '#test/accounts/provider-sign-in.ts'
import { GOOD_PASSWORD, temporaryApp } from '#test/harness/test-app.ts'
import type { ProviderPerson } from '#test/servers/provider-server.ts'

const { provider, app } = providerAppPerFile()

const visitAs = (person: ProviderPerson, name = 'acme', on = app) => {
  provider.seat(person)
  return authorizeInBrowser(on, { provider: name })
}
const identitiesOf = (id: string) => app.sql('select 1 from identities where user_id = $1', [id])

describe('sign-in at a provider', () => {
  test('creates a confirmed account, a profile and a session of the method oauth', async () => {
    const person = personAtProvider()
    const fragment = fragmentOf(await visitAs(person))
    expect(fragment).toMatchObject({
      expires_in: '3600',
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    })
    const session = { access_token: fragment.access_token ?? '' }
    expect(claimsOf(session)).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
    const { body: user } = await authCall(app, session, 'get', 'user')
    expect(user).toMatchObject({
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'acme', providers: ['acme'] },
      user_metadata: { full_name: 'Ada Example', email: person.email, email_verified: true },
      identities: [{ id: person.sub, email: person.email, identity_data: { sub: person.sub } }],
    })
    const profiles = await app.sql('select full_name, email from profiles where user_id = $1', [user.id])
    expect(profiles).toEqual([{ full_name: 'Ada Example', email: person.email }])
    expect((await userAt(app, await visitAs(person))).id).toBe(user.id)
  })

  test('[wire 88] joins the account whose address was proven, and changes nothing else of it', async () => {
    const session = await signUp(app)
    await app.sql('update users set email_proven_at = now() where id = $1', [session.user.id])
    app.clock.advance({ seconds: 1 })
    const person = personAtProvider(session.user.email)
    const user = await userAt(app, await visitAs(person))
    expect(user.id).toBe(session.user.id)
    expect(user.identities).toMatchObject([{ provider: 'email' }, { provider: 'acme', id: person.sub }])
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'acme'] })
    expect(user.user_metadata).toEqual(session.user.user_metadata)
    expect((await refresh(app, session.refresh_token)).status).toBe(200)
  })

  test('[wire 89] takes over an unconfirmed account, and removes all that its creator left', async () => {
    const confirming = await temporaryApp({ env: withProvider(provider, { MAILER_AUTOCONFIRM: 'false' }) })
    const email = someEmail()
    const applicant = { email, password: GOOD_PASSWORD, data: { full_name: 'Eve', note: 'mine' } }
    const { id } = (await authCall(confirming, null, 'post', 'signup', applicant)).body
    const user = await userAt(confirming, await visitAs(personAtProvider(email), 'acme', confirming))
    expect(user.id).toBe(id)
    expect(user.email_confirmed_at).toBeDefined()
    expect(user.identities).toMatchObject([{ provider: 'acme' }])
    expect(user.app_metadata).toEqual({ provider: 'acme', providers: ['acme'] })
    expect(user.user_metadata).not.toHaveProperty('note')
    expect(user.user_metadata.full_name).toBe('Ada Example')
    const profiles = await confirming.sql('select full_name, email from profiles where user_id = $1', [id])
    expect(profiles).toEqual([{ full_name: 'Ada Example', email }])
    expect((await signIn(confirming, email)).body.code).toBe('invalid_credentials')
    expect(await confirming.sql('select 1 from one_time_tokens where user_id = $1', [id])).toEqual([])
    const subjects = (await emailsTo(confirming, email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your Satlens account is confirmed')
  })

  test.each([
    ['the provider does not verify', 'acme', false],
    ['the provider is not trusted to verify', 'doubted', true],
  ])('[wire 90] joins nothing by a known address that %s, and tells its owner', async (_why, name, says) => {
    const session = await signUp(app)
    const before = await app.sql('select * from users where id = $1', [session.user.id])
    const person = personAtProvider(session.user.email, says)
    const url = await visitAs(person, name)
    expectError(url, { error: 'access_denied', error_code: 'provider_email_needs_verification' })
    expect(await app.sql('select * from users where id = $1', [session.user.id])).toEqual(before)
    expect(await identitiesOf(session.user.id)).toHaveLength(1)
    expect(await emailKindsTo(app, session.user.email)).toEqual(['address_taken'])
    // An unknown address gets the same answer.
    expect((await visitAs(personAtProvider(someEmail(), says), name)).search).toBe(url.search)
    // Once the provider vouches for it, the person is not held to the earlier attempt.
    if (name === 'acme') {
      const verified = { ...person, email_verified: true }
      expect((await userAt(app, await visitAs(verified))).id).toBe(session.user.id)
    }
  })

  test('confirms an unproven address by one email a minute, and opens that account afterwards', async () => {
    const person = personAtProvider()
    const email = person.email ?? ''
    for (let at = 0; at < 2; at++) {
      const url = await visitAs(person, 'doubted')
      expectError(url, { error_code: 'provider_email_needs_verification' })
    }
    expect(await emailKindsTo(app, email)).toEqual(['confirm_sign_up'])
    const { code } = await newestEmail(app, email)
    const verified = await verifyCall(app, { type: 'signup', email, token: code })
    expect(verified.status, verified.text).toBe(200)
    const user = await userAt(app, await visitAs(person, 'doubted'))
    expect(user.id).toBe(verified.body.user.id)
  })

  test('opens no banned account and adds no identity to it', async () => {
    const session = await signUp(app)
    await ban(app, session.user.id)
    const url = await visitAs(personAtProvider(session.user.email))
    expectError(url, { error: 'access_denied', error_code: 'user_banned' })
    expect(await identitiesOf(session.user.id)).toHaveLength(1)
  })

  test('makes one account of several first sign-ins at the same moment', async () => {
    const person = personAtProvider()
    provider.seat(person)
    const browsers = [1, 2, 3].map(() => cookieBrowser(app.url))
    const urls: string[] = []
    for (const browser of browsers) urls.push(await authorizeUpToCallback(app, browser))
    const ends = await Promise.all(browsers.map((browser, index) => browser.open(urls[index] ?? '')))
    const users = await Promise.all(ends.map((end) => userAt(app, end)))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
    expect(await app.sql('select 1 from identities where provider_id = $1', [person.sub])).toHaveLength(1)
  })
})
