import type { Session } from '@satlens/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { authCall, expectApiError, insertFactor } from '#test/accounts/auth-call.ts'
import { emailKindsTo } from '#test/accounts/email-links.ts'
import { emailsTo, refresh, signUp } from '#test/accounts/people.ts'
import { signInByPhone, somePhone, verifyPhone } from '#test/accounts/phones.ts'
import { perFile } from '#test/harness/per-file.ts'
import { GOOD_PASSWORD, startTestApp, temporaryApp } from '#test/harness/test-app.ts'
import { startSmsReceiver } from '#test/servers/sms-receiver.ts'

const carrier = perFile(startSmsReceiver)
const env = { PHONE_SIGN_IN: 'true', ANONYMOUS_SIGN_INS: 'true' }
const app = perFile(() => startTestApp({ env: { ...carrier.env, ...env } }))

const change = (session: Session, phone: string) => authCall(app, session, 'put', 'user', { phone })
const codeTo = (phone: string) => carrier.codeTo(`+${phone}`)
const verify = (phone: string, code = codeTo(phone)) => verifyPhone(app, phone, code, 'phone_change')
const countMessages = (phone: string) => carrier.received.filter(({ form }) => form.To === `+${phone}`).length
const userOf = async (session: Session) => (await authCall(app, session, 'get', 'user')).body

describe('PUT /user with a phone number', () => {
  test('changes the number once its code is verified, and tells the owner by email', async () => {
    const session = await signUp(app)
    const phone = somePhone()
    app.clock.advance({ seconds: 1 })
    expect((await change(session, `+${phone}`)).body).toMatchObject({ phone: '', new_phone: phone })
    const { body } = await verify(phone)
    expect(body.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    expect(body.user).not.toHaveProperty('new_phone')
    expect(await emailKindsTo(app, session.user.email)).toContain('identity_linked')
    expect((await verify(phone)).status).toBe(403)
    expect((await signInByPhone(app, carrier, phone)).user.id).toBe(session.user.id)
  })

  test('sends a number one message a minute, also for several accounts, and resends it later', async () => {
    const [first, second, phone] = [await signUp(app), await signUp(app), somePhone()]
    await change(first, phone)
    expectApiError(await change(second, phone), 429, 'over_sms_send_rate_limit')
    expect((await userOf(second)).new_phone).toBeUndefined()
    const resend = () => authCall(app, null, 'post', 'resend', { type: 'phone_change', phone })
    expect([(await resend()).body, countMessages(phone)]).toEqual([{}, 1])
    app.clock.advance({ minutes: 1 })
    await resend()
    await expect.poll(() => countMessages(phone)).toBe(2)
    expect((await verify(phone)).body.user.id).toBe(first.user.id)
  })

  test('leaves a number to the others if its message could not be sent', async () => {
    const [first, second, phone] = [await signUp(app), await signUp(app), somePhone()]
    carrier.refuse(500)
    onTestFinished(() => carrier.refuse(null))
    expectApiError(await change(first, phone), 422, 'sms_send_failed')
    carrier.refuse(null)
    expect((await userOf(first)).new_phone).toBeUndefined()
    expect((await change(second, phone)).status).toBe(200)
    expect((await verify(phone)).body.user).toMatchObject({ id: second.user.id, phone })
  })

  test('prefers the pending change with the newest message to one that has none', async () => {
    const [first, second, phone] = [await signUp(app), await signUp(app), somePhone()]
    await app.sql('update users set new_phone = $2 where id = $1', [first.user.id, phone])
    await change(second, phone)
    expect((await verify(phone)).body.user).toMatchObject({ id: second.user.id, phone })
  })

  test('reveals only to the reader of its messages that a number belongs to another account', async () => {
    const { user } = await signInByPhone(app, carrier)
    app.clock.advance({ minutes: 1 })
    const session = await signUp(app)
    expect((await change(session, user.phone)).status).toBe(200)
    expectApiError(await verify(user.phone), 422, 'phone_exists')
  })

  test('takes the number from an account that never proved it', async () => {
    const phone = somePhone()
    await authCall(app, null, 'post', 'signup', { phone, password: GOOD_PASSWORD })
    app.clock.advance({ minutes: 1 })
    const session = await signUp(app)
    await change(session, phone)
    expect((await verify(phone)).body.user).toMatchObject({ id: session.user.id, phone })
    expect(await app.sql('select 1 from users where phone = $1', [phone])).toHaveLength(1)
  })

  test('confirms an unconfirmed number of the account itself', async () => {
    const session = await signUp(app)
    const phone = somePhone()
    await app.sql('update users set phone = $2 where id = $1', [session.user.id, phone])
    await change(session, phone)
    const { user } = (await verify(phone)).body
    expect(user).toMatchObject({ id: session.user.id, phone, phone_confirmed_at: expect.any(String) })
    expect((await change(session, phone)).body).not.toHaveProperty('new_phone')
  })

  test('can be undone by the link in the email to the owner', async () => {
    const session = await signUp(app)
    const phone = somePhone()
    await change(session, phone)
    await verify(phone)
    const [email] = await emailsTo(app, session.user.email)
    const form = Object.fromEntries(new URL(email?.undo_link ?? '').searchParams)
    await app.request.post('/auth/v1/undo/confirm').type('form').send(form).expect(303)
    const [user] = await app.sql('select phone, phone_confirmed_at from users where id = $1', [
      session.user.id,
    ])
    expect(user).toEqual({ phone: null, phone_confirmed_at: null })
  })

  test('makes an anonymous account permanent', async () => {
    const { body: session } = await authCall(app, null, 'post', 'signup', {})
    const phone = somePhone()
    await change(session, phone)
    expect((await verify(phone)).body.user).toMatchObject({
      id: session.user.id,
      is_anonymous: false,
      app_metadata: { provider: 'phone', providers: ['phone'] },
    })
  })

  test('requires a fresh session, the second factor, and the session at verification', async () => {
    const session = await signUp(app)
    const phone = somePhone()
    await change(session, phone)
    await authCall(app, session, 'post', 'logout?scope=local')
    expectApiError(await verify(phone), 403, 'otp_expired')
    const another = await signUp(app)
    app.clock.advance({ hours: 25 })
    const old = (await refresh(app, another.refresh_token)).body
    expectApiError(await change(old, somePhone()), 400, 'reauthentication_needed')
    await insertFactor(app, another.user.id)
    expectApiError(await change(old, somePhone()), 401, 'insufficient_aal')
  })

  test('rejects a phone number while phone sign-in is turned off', async () => {
    const off = await temporaryApp()
    const reply = await authCall(off, await signUp(off), 'put', 'user', { phone: somePhone() })
    expectApiError(reply, 400, 'phone_provider_disabled')
  })
})
