import { describe, expect, onTestFinished, test } from 'vitest'
import { actionsOf, authCall, expectApiError } from '#test/accounts/auth-call.ts'
import { claimsOf, signUp, someEmail } from '#test/accounts/people.ts'
import { requestPhoneCode, signInByPhone, somePhone, verifyPhone } from '#test/accounts/phones.ts'
import { wrongCodeFor } from '#test/accounts/second-factor.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { perFile } from '#test/harness/per-file.ts'
import { statementsOf } from '#test/harness/statements.ts'
import { GOOD_PASSWORD, startTestApp, temporaryApp } from '#test/harness/test-app.ts'
import { startSmsReceiver } from '#test/servers/sms-receiver.ts'

const carrier = perFile(startSmsReceiver)
const app = perFile(() => startTestApp({ env: { ...carrier.env, PHONE_SIGN_IN: 'true' } }))
const autoconfirming = perFile(() =>
  startTestApp({ env: { ...carrier.env, PHONE_SIGN_IN: 'true', SMS_AUTOCONFIRM: 'true' } }),
)

const signUpWith = (phone: string, password = GOOD_PASSWORD, on = app) =>
  authCall(on, null, 'post', 'signup', { phone, password, data: { full_name: 'Ada Example' } })
const signInWith = (phone: string, password = GOOD_PASSWORD, on = app) =>
  authCall(on, null, 'post', 'token?grant_type=password', { phone, password })
const resend = (phone: string, type = 'sms') => authCall(app, null, 'post', 'resend', { type, phone })
const codeTo = (phone: string) => carrier.codeTo(`+${phone}`)
const countMessages = (phone: string) => carrier.received.filter(({ form }) => form.To === `+${phone}`).length
const verify = (phone: string, code = codeTo(phone), on = app) => verifyPhone(on, phone, code)

describe('signing in with a phone number', () => {
  test('creates an account that the first code confirms', async () => {
    const phone = somePhone()
    const session = await signInByPhone(app, carrier, phone)
    expect(session.user).toMatchObject({
      phone,
      email: '',
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { phone, phone_verified: true },
      identities: [{ provider: 'phone', id: session.user.id, last_sign_in_at: expect.any(String) }],
    })
    expect(claimsOf(session)).toMatchObject({ phone, amr: [{ method: 'otp' }] })
    expect(await actionsOf(app, session.user.id)).toEqual(['user_confirmation_requested', 'user_signedup'])
    app.clock.advance({ minutes: 1 })
    expect((await signInByPhone(app, carrier, `+${phone}`.slice(1))).user.id).toBe(session.user.id)
    expect((await verify(phone)).body.code).toBe('otp_expired')
  })

  test('accepts five attempts for a code, and a message a minute for each number', async () => {
    const phone = somePhone()
    await requestPhoneCode(app, phone)
    const early = await requestPhoneCode(app, phone)
    expectApiError(early, 429, 'over_sms_send_rate_limit')
    expect(early.headers['retry-after']).toBe('60')
    for (let nth = 0; nth < 5; nth++) {
      expect(await verify(phone, wrongCodeFor(codeTo(phone)))).toMatchObject(apiError(403, 'otp_expired'))
    }
    expect((await verify(phone)).status).toBe(403)
    app.clock.advance({ minutes: 1 })
    await requestPhoneCode(app, phone)
    expect((await verify(phone)).status).toBe(200)
  })

  test('answers known and unknown numbers alike if no account may be created', async () => {
    const { user } = await signInByPhone(app, carrier)
    const unknown = somePhone()
    app.clock.advance({ minutes: 1 })
    const ask = (phone: string) => requestPhoneCode(app, phone, { create_user: false })
    const replies = [await ask(user.phone), await ask(user.phone), await ask(unknown)]
    for (const { status, body } of replies) expect([status, body]).toEqual([200, {}])
    await expect.poll(() => countMessages(user.phone)).toBe(2)
    expect(countMessages(unknown)).toBe(0)
    const [known, other] = [await statementsOf(() => ask(user.phone)), await statementsOf(() => ask(unknown))]
    expect(known).toEqual(other)
  })

  test('deletes the code if the message cannot be sent, so that another may be requested at once', async () => {
    const phone = somePhone()
    carrier.refuse(500)
    onTestFinished(() => carrier.refuse(null))
    expectApiError(await requestPhoneCode(app, phone), 422, 'sms_send_failed')
    carrier.refuse(null)
    expect((await requestPhoneCode(app, phone)).status).toBe(200)
    expect((await verify(phone)).status).toBe(200)
  })

  test('checks the form of a number, also while it is turned off', async () => {
    const off = await temporaryApp()
    const invalid = await verify('41446681800-invalid', '123456', off)
    expect(invalid).toMatchObject(apiError(400, 'validation_failed'))
    expect(invalid.body.message).toBe('Invalid phone number format (E.164 required)')
    expectApiError(await verify(somePhone(), '123456', off), 403, 'otp_expired')
    for (const [path, body, status, message] of [
      ['signup', { password: GOOD_PASSWORD }, 400, 'Phone signups are disabled'],
      ['otp', {}, 400, 'Unsupported phone provider'],
      ['token?grant_type=password', { password: GOOD_PASSWORD }, 422, 'Phone logins are disabled'],
      ['resend', { type: 'sms' }, 400, 'Phone logins are disabled'],
    ] as const) {
      const reply = await authCall(off, null, 'post', path, { phone: somePhone(), ...body })
      expectApiError(reply, status, 'phone_provider_disabled')
      expect(reply.body.message).toBe(message)
    }
  })

  test('uses the fixed code of a test number, and sends it nothing', async () => {
    const phone = somePhone()
    const env = { PHONE_SIGN_IN: 'true', SMS_TEST_CODES: `${phone}:123456` }
    const local = await temporaryApp({ env })
    expect((await requestPhoneCode(local, phone)).status).toBe(200)
    expect((await verify(phone, '123456', local)).body.user.phone).toBe(phone)
    expectApiError(await requestPhoneCode(local, somePhone()), 422, 'sms_send_failed')
  })
})

describe('signing up with phone and password', () => {
  test('requires the code before the password signs in', async () => {
    const phone = somePhone()
    const { status, body } = await signUpWith(phone)
    expect([status, body.phone, body.access_token]).toEqual([200, phone, undefined])
    expectApiError(await signInWith(phone), 400, 'phone_not_confirmed')
    expectApiError(await signInWith(phone, 'Wrong-Ledger-7'), 400, 'invalid_credentials')
    app.clock.advance({ minutes: 1 })
    expect((await resend(phone)).body).toEqual({})
    await expect.poll(() => countMessages(phone)).toBe(2)
    expect((await verify(phone)).body.user.user_metadata).toMatchObject({ full_name: 'Ada Example' })
    const signedIn = await signInWith(`+${phone}`)
    expect(claimsOf(signedIn.body)).toMatchObject({ phone, amr: [{ method: 'password' }] })
    expect([(await resend(phone)).status, countMessages(phone)]).toEqual([200, 2])
  })

  test('sends a known number a code to sign in with, and the answer to an unknown one', async () => {
    const phone = somePhone()
    const first = await signUpWith(phone)
    await verify(phone)
    app.clock.advance({ minutes: 1 })
    const again = await signUpWith(phone, 'Another-Ledger-8')
    expect(again.status).toBe(200)
    expect(Object.keys(again.body)).toEqual(Object.keys(first.body))
    expect(again.body.id).not.toBe(first.body.id)
    const { user } = (await verify(phone)).body
    expect((await signInWith(phone)).body.user.id).toBe(user.id)
    expectApiError(await signInWith(phone, 'Another-Ledger-8'), 400, 'invalid_credentials')
  })

  test('drops the password of a stranger who claimed the number before its owner', async () => {
    const phone = somePhone()
    await signUpWith(phone, 'Strangers-Ledger-9')
    // Within a minute there is no second message, but the conflict is recorded.
    expectApiError(await signUpWith(phone), 429, 'over_sms_send_rate_limit')
    const { body } = await verify(phone)
    expect(body.user.user_metadata).not.toHaveProperty('full_name')
    for (const password of [GOOD_PASSWORD, 'Strangers-Ledger-9']) {
      expectApiError(await signInWith(phone, password), 400, 'invalid_credentials')
    }
    expect(await actionsOf(app, body.user.id)).toContain('account_reclaimed')
  })

  test('returns a session with autoconfirm, which the first proof of the number ends', async () => {
    const phone = somePhone()
    const stranger = (await signUpWith(phone, GOOD_PASSWORD, autoconfirming)).body
    expect(stranger.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) })
    expect((await signInWith(phone, GOOD_PASSWORD, autoconfirming)).status).toBe(200)
    const repeated = await signUpWith(phone, GOOD_PASSWORD, autoconfirming)
    expectApiError(repeated, 422, 'user_already_exists')
    const owner = await signInByPhone(autoconfirming, carrier, phone)
    expect(owner.user.id).toBe(stranger.user.id)
    expectApiError(await authCall(autoconfirming, stranger, 'get', 'user'), 403, 'session_not_found')
    expectApiError(await signInWith(phone, GOOD_PASSWORD, autoconfirming), 400, 'invalid_credentials')
  })

  test('takes only the number from an account that also has an email address', async () => {
    const phone = somePhone()
    const claimant = await signUp(app, { email: someEmail() })
    const { id } = claimant.user
    await app.sql('update users set phone = $2 where id = $1', [id, phone])
    const owner = await signInByPhone(app, carrier, phone)
    expect(owner.user.id).not.toBe(id)
    expect((await authCall(app, claimant, 'get', 'user')).body).toMatchObject({ id, phone: '' })
  })
})
