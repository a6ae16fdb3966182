import { describe, expect, test } from 'vitest'
import { authCall, expectApiError, verifyCall } from '#test/accounts/auth-call.ts'
import { emailKindsTo, fragmentOf, newestEmail, pressButton } from '#test/accounts/email-links.ts'
import { signUp, someEmail } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { statementsOf } from '#test/harness/statements.ts'
import { GOOD_PASSWORD, temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile()

const recover = (body: object, on = app) => authCall(on, null, 'post', 'recover', body)
const comparable = (headers: object = {}) =>
  Object.entries(headers).filter(([name]) => !['x-request-id', 'date'].includes(name))
const PAIR = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }

const requestRecovery = async () => {
  const { user } = await signUp(app)
  expect((await recover({ email: user.email })).status).toBe(200)
  return { user, ...(await newestEmail(app, user.email)) }
}

describe('POST /recover', () => {
  test('[wire 83] rejects a challenge without its method', async () => {
    const body = { email: 'a@example.com', code_challenge: 'x'.repeat(43) }
    expectApiError(await recover(body), 400, 'validation_failed')
  })

  test('[wire 69] answers known, unknown and repeated addresses alike, headers included', async () => {
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
    expect(await emailKindsTo(app, user.email)).toEqual(['recovery'])
  })

  test('[wire 69] costs the database the same for all of them, and stores nothing for the unknown', async () => {
    const { user } = await signUp(app)
    const known = await statementsOf(() => recover({ email: user.email, ...PAIR }))
    const unknown = await statementsOf(() => recover({ email: someEmail(), ...PAIR }))
    const repeated = await statementsOf(() => recover({ email: user.email, ...PAIR }))
    expect(known).toContain('insert email_outbox')
    const replaced: Record<string, string> = { 'update users': 'insert users', release: 'rollback to' }
    const simulated = known.map((shape) => replaced[shape] ?? shape)
    expect(unknown).toEqual(simulated)
    expect(repeated).toEqual(simulated)
    expect(await app.sql("select 1 from users where email like '%invalid'")).toEqual([])
  })

  test('sends a code that expires after 15 minutes and a link that expires after an hour', async () => {
    const one = await requestRecovery()
    const two = await requestRecovery()
    app.clock.advance({ minutes: 15 })
    const typed = { type: 'recovery', email: one.user.email, token: one.code }
    expect((await verifyCall(app, typed)).body.code).toBe('otp_expired')
    expect(fragmentOf(await pressButton(app, one.link))).toHaveProperty('access_token')
    app.clock.advance({ minutes: 45 })
    expect(fragmentOf(await pressButton(app, two.link))).toMatchObject({ error_code: 'otp_expired' })
  })

  test('confirms an address that was never confirmed', async () => {
    const confirming = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
    const email = someEmail()
    await authCall(confirming, null, 'post', 'signup', { email, password: GOOD_PASSWORD })
    confirming.clock.advance({ seconds: 1 })
    await recover({ email }, confirming)
    const { code } = await newestEmail(confirming, email)
    const reply = await verifyCall(confirming, { type: 'recovery', email, token: code })
    expect(reply.body.user).toMatchObject({ email, confirmed_at: expect.any(String) })
    expect(await confirming.sql('select 1 from one_time_tokens')).toEqual([])
  })

  test('sends a token that no other type accepts', async () => {
    const { link, user, code } = await requestRecovery()
    const token_hash = link.searchParams.get('token')
    for (const type of ['signup', 'invite', 'email_change']) {
      expect((await verifyCall(app, { type, token_hash })).body.code).toBe('otp_expired')
      expect((await verifyCall(app, { type, email: user.email, token: code })).body.code).toBe('otp_expired')
    }
    expect((await verifyCall(app, { type: 'email', token_hash })).status).toBe(200)
  })
})
