import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fragmentOf, kindsTo, newestMail, pressButton, verifyCall } from '../../../test/mailed-links.ts'
import { auditOf, claimsOf, mailsTo, signIn, signUp, someEmail, VERSIONED } from '../../../test/people.ts'
import { publishedClient } from '../../../test/published-client.ts'
import { statementsOf } from '../../../test/statements.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp, temporaryApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const recover = (body: object) => app.request.post('/auth/v1/recover').set(VERSIONED).send(body)
const comparable = (headers: object = {}) =>
  Object.entries(headers).filter(([name]) => !['x-request-id', 'date'].includes(name))
const PAIR = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }

const mailedPerson = async (body: object = {}) => {
  const { user } = await signUp(app)
  expect((await recover({ email: user.email, ...body })).status).toBe(200)
  return { user, ...(await newestMail(app, user.email)) }
}

describe('POST /recover', () => {
  test.each([
    ['no address', {}],
    ['an address that is none', { email: 'nobody' }],
    ['[wire 83] a challenge without its method', { email: 'a@example.com', code_challenge: 'x'.repeat(43) }],
  ])('%s is validation_failed', async (_what, body) => {
    const reply = await recover(body)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('validation_failed')
  })

  test('[wire 9] null and empty optional fields count as absent', async () => {
    const reply = await recover({
      email: someEmail(),
      code_challenge: null,
      code_challenge_method: null,
      gotrue_meta_security: {},
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({})
  })

  test('[wire 69] known, unknown and repeated addresses get one answer, and a mail a minute at most', async () => {
    const { user } = await signUp(app)
    const replies = [
      await recover({ email: user.email.toUpperCase() }),
      await recover({ email: user.email }),
      await recover({ email: someEmail() }),
    ]
    for (const { status, body, headers } of replies) {
      expect(status).toBe(200)
      expect(body).toEqual({})
      expect(comparable(headers)).toEqual(comparable(replies[0]?.headers))
    }
    expect(await kindsTo(app, user.email)).toEqual(['recovery'])
    app.clock.advance({ seconds: 60 })
    await recover({ email: user.email })
    expect(await kindsTo(app, user.email)).toEqual(['recovery', 'recovery'])
  })

  test('[wire 69] the database does the same work for all of them, and nothing of it stays', async () => {
    const { user } = await signUp(app)
    const known = await statementsOf(() => recover({ email: user.email, ...PAIR }))
    const unknown = await statementsOf(() => recover({ email: someEmail(), ...PAIR }))
    const repeated = await statementsOf(() => recover({ email: user.email, ...PAIR }))
    expect(known).toContain('insert mail_outbox')
    const pretended = known.map(
      (shape) => ({ 'update users': 'insert users', release: 'rollback to' })[shape] ?? shape,
    )
    expect(unknown).toEqual(pretended)
    expect(repeated).toEqual(pretended)
    expect(await app.sql("select 1 from users where email like '%invalid'")).toEqual([])
  })

  test('a request is in the audit log, for an unknown address without a name', async () => {
    const { user } = await mailedPerson()
    const actions = (await auditOf(app, user.id)).map(({ payload }) => payload.action)
    expect(actions).toContain('user_recovery_requested')
    const strangers = await app.sql(
      `select payload from audit_log_entries where payload ->> 'action' = 'user_recovery_requested'
       and payload ->> 'actor_id' is null and payload ->> 'actor_username' <> ''`,
    )
    expect(strangers).toEqual([])
  })

  test('[wire 70] the link signs in, says that it is a recovery, and is good once', async () => {
    const { user, link } = await mailedPerson()
    expect(link.searchParams.get('type')).toBe('recovery')
    const fragment = fragmentOf(await pressButton(app, link))
    expect(fragment).toMatchObject({ type: 'recovery', sb: '', refresh_token: expect.any(String) })
    const claims = claimsOf({ access_token: fragment.access_token ?? '' })
    expect(claims).toMatchObject({ sub: user.id, amr: [{ method: 'otp' }] })
    expect(fragmentOf(await pressButton(app, link))).toMatchObject({ error_code: 'otp_expired' })
  })

  test('the link and the code of a mail die together, the code first', async () => {
    const one = await mailedPerson()
    const two = await mailedPerson()
    app.clock.advance({ minutes: 15 })
    const typed = { type: 'recovery', email: one.user.email, token: one.code }
    expect((await verifyCall(app, typed)).body.code).toBe('otp_expired')
    expect(fragmentOf(await pressButton(app, one.link))).toHaveProperty('access_token')
    app.clock.advance({ minutes: 45 })
    expect(fragmentOf(await pressButton(app, two.link))).toMatchObject({ error_code: 'otp_expired' })
  })

  test('a recovery confirms an address that was never confirmed', async () => {
    const confirming = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
    const email = someEmail()
    await confirming.request.post('/auth/v1/signup').send({ email, password: GOOD_PASSWORD })
    confirming.clock.advance({ seconds: 1 })
    await confirming.request.post('/auth/v1/recover').send({ email })
    const [mail] = await mailsTo(confirming, email)
    const reply = await verifyCall(confirming, { type: 'recovery', email, token: mail?.code })
    expect(reply.body.user).toMatchObject({ email, confirmed_at: expect.any(String) })
    expect(await confirming.sql('select 1 from one_time_tokens')).toEqual([])
  })

  test('the token of a recovery opens nothing under another name', async () => {
    const { link, user, code } = await mailedPerson()
    const token_hash = link.searchParams.get('token')
    for (const type of ['signup', 'invite', 'email_change']) {
      expect((await verifyCall(app, { type, token_hash })).body.code).toBe('otp_expired')
      expect((await verifyCall(app, { type, email: user.email, token: code })).body.code).toBe('otp_expired')
    }
    expect((await verifyCall(app, { type: 'email', token_hash })).status).toBe(200)
  })
})

describe('the published SDK', () => {
  const redirectTo = () => `${app.url}/signin`

  test('recovers a password by a link, in the implicit flow', async () => {
    const { user } = await signUp(app)
    const { client } = publishedClient(app.url)
    const asked = await client.auth.resetPasswordForEmail(user.email, { redirectTo: redirectTo() })
    expect(asked.error).toBeNull()
    const fragment = fragmentOf(await pressButton(app, (await newestMail(app, user.email)).link))
    const set = await client.auth.setSession({
      access_token: fragment.access_token ?? '',
      refresh_token: fragment.refresh_token ?? '',
    })
    expect(set.error).toBeNull()
    const updated = await client.auth.updateUser({ password: 'Another-Ledger-8' })
    expect(updated.error).toBeNull()
    expect((await signIn(app, user.email, 'Another-Ledger-8')).status).toBe(200)
    expect((await signIn(app, user.email)).status).toBe(400)
  })

  test('recovers a password by a link, in the pkce flow', async () => {
    const { user } = await signUp(app)
    const { client } = publishedClient(app.url, 'pkce')
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    await client.auth.resetPasswordForEmail(user.email, { redirectTo: redirectTo() })
    const target = await pressButton(app, (await newestMail(app, user.email)).link)
    const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(user.email)
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await client.auth.updateUser({ password: 'Another-Ledger-8' })).error).toBeNull()
  })

  test('recovers a password by the digits, or by the token of the link, in both flows', async () => {
    for (const flow of ['implicit', 'pkce'] as const) {
      const { user } = await signUp(app)
      const { client } = publishedClient(app.url, flow)
      await client.auth.resetPasswordForEmail(user.email)
      const { code } = await newestMail(app, user.email)
      const typed = await client.auth.verifyOtp({ email: user.email, token: code, type: 'recovery' })
      expect(typed.data.session?.user.email).toBe(user.email)
      app.clock.advance({ minutes: 2 })
      await client.auth.resetPasswordForEmail(user.email)
      const { link } = await newestMail(app, user.email)
      const token_hash = link.searchParams.get('token') ?? ''
      const opened = await client.auth.verifyOtp({ token_hash, type: 'recovery' })
      expect(opened.data.session?.user.email).toBe(user.email)
    }
  })
})
