import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieBrowser } from '../../../test/cookie-browser.ts'
import { auditOf, claimsOf, mailsTo, refresh, signIn, signUp, someEmail } from '../../../test/people.ts'
import { startProviderApp } from '../../../test/provider-app.ts'
import type { ProviderServer } from '../../../test/provider-server.ts'
import {
  expectError,
  fragmentOf,
  personAtProvider,
  travel,
  travelThere,
  userAt,
  withProvider,
} from '../../../test/provider-trip.ts'
import { type TestApp, temporaryApp } from '../../../test/test-app.ts'

let provider: ProviderServer
let app: TestApp
beforeAll(async () => {
  ;({ provider, app } = await startProviderApp())
})
afterAll(() => app.close())

describe('who comes from a provider', () => {
  test('somebody new gets a confirmed account, a profile and a session that says how it began', async () => {
    const person = personAtProvider()
    provider.seat(person)
    const url = await travel(app)
    expect(url.pathname).toBe('/dashboard')
    const fragment = fragmentOf(url)
    expect(fragment).toMatchObject({
      expires_in: '3600',
      token_type: 'bearer',
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
      sb: '',
    })
    const user = await userAt(app, url)
    expect(user).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'house', providers: ['house'] },
      user_metadata: { full_name: 'Ada Example', email: person.email, email_verified: true },
      identities: [
        { id: person.sub, provider: 'house', email: person.email, identity_data: { sub: person.sub } },
      ],
    })
    const claims = claimsOf({ access_token: fragment.access_token ?? '' })
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
    const profiles = await app.sql('select full_name, email from profiles where user_id = $1', [user.id])
    expect(profiles).toEqual([{ full_name: 'Ada Example', email: person.email }])
    const stored = JSON.stringify(await app.sql('select * from flow_states'))
    expect(stored).not.toContain(fragment.provider_token)
    const actions = (await auditOf(app, user.id)).map(({ payload }) => payload.action)
    expect(actions).toEqual(['user_signedup', 'login'])
    // The second time they are known.
    expect((await userAt(app, await travel(app))).id).toBe(user.id)
  })

  test('[wire 88] a proven address joins the account whose address was proven, and its owner is told', async () => {
    const session = await signUp(app)
    await app.sql('update users set email_proven_at = now() where id = $1', [session.user.id])
    app.clock.advance({ seconds: 1 })
    const person = personAtProvider(session.user.email)
    provider.seat(person)
    const user = await userAt(app, await travel(app))
    expect(user.id).toBe(session.user.id)
    expect(user.identities).toMatchObject([{ provider: 'email' }, { provider: 'house', id: person.sub }])
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'house'] })
    expect(user.user_metadata).toEqual(session.user.user_metadata)
    expect((await mailsTo(app, session.user.email)).map(({ kind }) => kind)).toContain('identity_linked')
    expect((await refresh(app, session.refresh_token)).status).toBe(200)
    expect((await signIn(app, session.user.email)).status).toBe(200)
    const linked = (await auditOf(app, user.id)).filter(({ payload }) => payload.action === 'identity_linked')
    expect(linked).toHaveLength(1)
    expect(linked[0]?.ip_address).toMatch(/127\.0\.0\.1|::1/)
  })

  test('[wire 89] a proven address takes over an account that nobody confirmed, with nothing of its maker left', async () => {
    const confirming = await temporaryApp({ env: withProvider(provider, { MAILER_AUTOCONFIRM: 'false' }) })
    const email = someEmail()
    const applied = await confirming.request
      .post('/auth/v1/signup')
      .send({ email, password: 'Tall-Orange-Ledger-7', data: { full_name: 'Eve', note: 'mine' } })
    const { id } = applied.body
    await confirming.sql(
      `insert into sessions (user_id, rotated_at, created_at, updated_at) values ($1, now(), now(), now())`,
      [id],
    )
    await confirming.sql(
      `insert into alerts (user_id, kind, value, status, side, mails, created_at, expires_at)
       values ($1, 'day_move', 500, 'active', 'near', true, now(), now() + interval '1 day')`,
      [id],
    )
    provider.seat(personAtProvider(email))
    const user = await userAt(confirming, await travel(confirming))
    expect(user.id).toBe(id)
    expect(user.email_confirmed_at).toBeDefined()
    expect(user.identities).toMatchObject([{ provider: 'house' }])
    expect(user.app_metadata).toEqual({ provider: 'house', providers: ['house'] })
    expect(user.user_metadata).not.toHaveProperty('note')
    expect(user.user_metadata.full_name).toBe('Ada Example')
    const profiles = await confirming.sql('select full_name, email from profiles where user_id = $1', [id])
    expect(profiles).toEqual([{ full_name: 'Ada Example', email }])
    const reply = await signIn(confirming, email)
    expect(reply.body.code).toBe('invalid_credentials')
    expect(await confirming.sql('select 1 from sessions where user_id = $1', [id])).toHaveLength(1)
    expect(await confirming.sql('select 1 from one_time_tokens where user_id = $1', [id])).toEqual([])
    expect(await confirming.sql('select 1 from alerts where user_id = $1', [id])).toEqual([])
    const subjects = (await mailsTo(confirming, email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your Satlens account is confirmed')
  })

  test.each([
    ['the provider does not vouch for it', 'house', false],
    ['the provider is not trusted in that', 'doubted', true],
  ])(
    '[wire 90] an address that is known, and %s: nothing is joined, and the owner is told',
    async (_why, name, says) => {
      const session = await signUp(app)
      const before = await app.sql('select * from users where id = $1', [session.user.id])
      const person = personAtProvider(session.user.email, says)
      provider.seat(person)
      const refusal = { error: 'access_denied', error_code: 'provider_email_needs_verification' }
      const url = await travel(app, { provider: name })
      expectError(url, refusal)
      expect(await app.sql('select * from users where id = $1', [session.user.id])).toEqual(before)
      expect(await app.sql('select 1 from identities where user_id = $1', [session.user.id])).toHaveLength(1)
      expect((await mailsTo(app, session.user.email)).map(({ kind }) => kind)).toEqual(['address_taken'])
      // To the outside an unknown address is the same.
      provider.seat(personAtProvider(someEmail(), says))
      expect((await travel(app, { provider: name })).search).toBe(url.search)
      // Once the provider vouches for it, the person is not held to the earlier attempt.
      if (name === 'house') {
        provider.seat({ ...person, email_verified: true })
        expect((await userAt(app, await travel(app))).id).toBe(session.user.id)
      }
    },
  )

  test('an unproven address is confirmed by mail, and then the provider opens the account', async () => {
    const person = personAtProvider()
    provider.seat(person)
    expectError(await travel(app, { provider: 'doubted' }), {
      error_code: 'provider_email_needs_verification',
    })
    // A second try within a minute is told the same and mails nothing.
    expectError(await travel(app, { provider: 'doubted' }), {
      error_code: 'provider_email_needs_verification',
    })
    const mails = await mailsTo(app, person.email ?? '')
    expect(mails.map(({ kind }) => kind)).toEqual(['confirm_sign_up'])
    const verified = await app.request
      .post('/auth/v1/verify')
      .send({ type: 'signup', email: person.email, token: mails[0]?.code })
    expect(verified.status, verified.text).toBe(200)
    const user = await userAt(app, await travel(app, { provider: 'doubted' }))
    expect(user.id).toBe(verified.body.user.id)
  })

  test('somebody without an address has an account all the same, each time the same one', async () => {
    provider.seat(personAtProvider(''))
    const user = await userAt(app, await travel(app))
    expect(user.email).toBe('')
    expect((await userAt(app, await travel(app))).id).toBe(user.id)
  })

  test('where sign-up is closed strangers are refused, and people with an account are not', async () => {
    const closed = await temporaryApp({ env: withProvider(provider) })
    const session = await signUp(closed)
    const shut = await temporaryApp({
      databaseUrl: closed.databaseUrl,
      env: withProvider(provider, { DISABLE_SIGNUP: 'true' }),
    })
    provider.seat(personAtProvider())
    expectError(await travel(shut), { error: 'access_denied', error_code: 'signup_disabled' })
    provider.seat(personAtProvider(session.user.email))
    expect((await userAt(shut, await travel(shut))).id).toBe(session.user.id)
  })

  test('a suspended account stays shut, and gets no identity', async () => {
    const session = await signUp(app)
    await app.sql("update users set banned_until = now() + interval '1 day' where id = $1", [session.user.id])
    provider.seat(personAtProvider(session.user.email))
    expectError(await travel(app), { error: 'access_denied', error_code: 'user_banned' })
    expect(await app.sql('select 1 from identities where user_id = $1', [session.user.id])).toHaveLength(1)
  })

  test('several first visits at the same moment make one account', async () => {
    const person = personAtProvider()
    provider.seat(person)
    const browsers = [1, 2, 3].map(() => cookieBrowser(app.url))
    const urls: string[] = []
    for (const browser of browsers) urls.push(await travelThere(app, browser))
    const ends = await Promise.all(browsers.map((browser, index) => browser.open(urls[index] ?? '')))
    const users = await Promise.all(ends.map((end) => userAt(app, end)))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
    expect(await app.sql('select 1 from identities where provider_id = $1', [person.sub])).toHaveLength(1)
  })
})
