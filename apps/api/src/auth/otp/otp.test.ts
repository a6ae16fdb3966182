import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fragmentOf, kindsTo, newestMail, pressButton, verifyCall } from '../../../test/mailed-links.ts'
import { auditOf, claimsOf, signIn, signUp, someEmail, VERSIONED } from '../../../test/people.ts'
import { publishedClient } from '../../../test/published-client.ts'
import { statementsOf } from '../../../test/statements.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp, temporaryApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const ask = (body: object, { on = app, path = 'otp' } = {}) =>
  on.request.post(`/auth/v1/${path}`).set(VERSIONED).send(body)
const isKnown = async (email: string, on = app) =>
  (await on.sql('select 1 from users where email = $1', [email])).length === 1

describe('POST /otp', () => {
  test.each([
    ['no address', {}, 'validation_failed'],
    ['two addresses', { email: 'a@example.com', phone: '49151' }, 'validation_failed'],
    ['a phone number', { phone: '4915112345678' }, 'phone_provider_disabled'],
    ['half a PKCE pair', { email: 'a@example.com', code_challenge_method: 's256' }, 'validation_failed'],
    [
      'metadata that no token could carry',
      { email: 'a@example.com', data: { note: 'x'.repeat(9_000) } },
      'validation_failed',
    ],
  ])('%s is refused', async (_what, body, code) => {
    const reply = await ask(body)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe(code)
  })

  test('a known address gets a link and a code, and each of them signs in', async () => {
    const { user } = await signUp(app)
    expect((await ask({ email: user.email })).body).toEqual({})
    const mail = await newestMail(app, user.email)
    expect(mail.kind).toBe('magic_link')
    const fragment = fragmentOf(await pressButton(app, mail.link))
    expect(fragment).toMatchObject({ type: 'magiclink', access_token: expect.any(String) })
    app.clock.advance({ seconds: 61 })
    await ask({ email: user.email }, { path: 'magiclink' })
    const { code } = await newestMail(app, user.email)
    const reply = await verifyCall(app, { type: 'email', email: user.email, token: code })
    expect(claimsOf(reply.body)).toMatchObject({ sub: user.id, amr: [{ method: 'otp' }] })
  })

  test('an unknown address gets an account that its first link confirms, without a password', async () => {
    const email = someEmail()
    await ask({ email, data: { full_name: 'Ada Example' } })
    expect((await signIn(app, email, '')).status).toBe(400)
    const mail = await newestMail(app, email)
    expect(mail.kind).toBe('confirm_sign_up')
    const reply = await verifyCall(app, { type: 'email', email, token: mail.code })
    expect(reply.body.user).toMatchObject({ email, user_metadata: { full_name: 'Ada Example' } })
    const profiles = await app.sql('select full_name from profiles where email = $1', [email])
    expect(profiles).toEqual([{ full_name: 'Ada Example' }])
    const actions = (await auditOf(app, reply.body.user.id)).map(({ payload }) => payload.action)
    expect(actions).toEqual(['user_confirmation_requested', 'user_signedup'])
    expect((await signIn(app, email)).body.code).toBe('invalid_credentials')
  })

  test('an unknown address gets no account where none is wanted or sign-up is closed, and the same answer', async () => {
    const closed = await temporaryApp({ env: { DISABLE_SIGNUP: 'true' } })
    const email = someEmail()
    for (const reply of [await ask({ email, create_user: false }), await ask({ email }, { on: closed })]) {
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual({})
    }
    expect(await isKnown(email)).toBe(false)
    expect(await isKnown(email, closed)).toBe(false)
    expect(await closed.sql('select 1 from profiles')).toEqual([])
  })

  test('an address that was never confirmed gets its confirmation', async () => {
    const confirming = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
    const email = someEmail()
    await confirming.request.post('/auth/v1/signup').send({ email, password: GOOD_PASSWORD })
    confirming.clock.advance({ seconds: 61 })
    await ask({ email, create_user: false }, { on: confirming })
    expect(await kindsTo(confirming, email)).toEqual(['confirm_sign_up', 'confirm_sign_up'])
  })

  test('within a minute there is no second mail, and nobody is told', async () => {
    const { user } = await signUp(app)
    await ask({ email: user.email })
    const again = await ask({ email: user.email })
    expect(again.status).toBe(200)
    expect(await kindsTo(app, user.email)).toHaveLength(1)
  })

  test('the database does as much for a known address as for a new and for an unwanted one', async () => {
    const { user } = await signUp(app)
    const known = await statementsOf(() => ask({ email: user.email }))
    const repeated = await statementsOf(() => ask({ email: user.email }))
    const fresh = await statementsOf(() => ask({ email: someEmail() }))
    const unwanted = await statementsOf(() => ask({ email: someEmail(), create_user: false }))
    for (const statements of [repeated, fresh, unwanted]) expect(statements).toHaveLength(known.length)
  })
})

describe('the published SDK', () => {
  test('signs in by a link, in both flows', async () => {
    for (const flow of ['implicit', 'pkce'] as const) {
      const { user } = await signUp(app)
      const { client } = publishedClient(app.url, flow)
      const asked = await client.auth.signInWithOtp({ email: user.email })
      expect(asked.error).toBeNull()
      const target = await pressButton(app, (await newestMail(app, user.email)).link)
      const fragment = fragmentOf(target)
      const { data, error } =
        flow === 'pkce'
          ? await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
          : await client.auth.setSession({
              access_token: fragment.access_token ?? '',
              refresh_token: fragment.refresh_token ?? '',
            })
      expect(error).toBeNull()
      expect(data.session?.user.id).toBe(user.id)
    }
  })

  test('signs a new person up by the digits, in both flows', async () => {
    for (const flow of ['implicit', 'pkce'] as const) {
      const email = someEmail()
      const { client } = publishedClient(app.url, flow)
      await client.auth.signInWithOtp({ email, options: { data: { full_name: 'Ada Example' } } })
      const { code } = await newestMail(app, email)
      const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada Example' } })
    }
  })

  test('confirms a sign-up of the pkce flow by the exchange of its code', async () => {
    const confirming = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
    const { client } = publishedClient(confirming.url, 'pkce')
    const email = someEmail()
    await client.auth.signUp({ email, password: GOOD_PASSWORD })
    const target = await pressButton(confirming, (await newestMail(confirming, email)).link)
    const { data } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String))
    expect(claimsOf({ access_token: data.session?.access_token ?? '' }).amr).toMatchObject([
      { method: 'email/signup' },
    ])
  })

  test('has a confirmation of the pkce flow sent again with a challenge of its own', async () => {
    const confirming = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
    const { client } = publishedClient(confirming.url, 'pkce')
    const email = someEmail()
    await client.auth.signUp({ email, password: GOOD_PASSWORD })
    confirming.clock.advance({ seconds: 61 })
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    const { link } = await newestMail(confirming, email)
    expect(link.searchParams.get('type')).toBe('signup')
    expect(await kindsTo(confirming, email)).toHaveLength(2)
  })
})
