import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { authCall, expectApiError, insertFactor, verifyCall } from '#test/accounts/auth-call.ts'
import { newestEmail } from '#test/accounts/email-links.ts'
import { refresh, signIn, signUp, type Token } from '#test/accounts/people.ts'
import { factorsOf, inDigitsFrom, wrongCodeFor } from '#test/accounts/second-factor.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { GOOD_PASSWORD } from '#test/harness/test-app.ts'

const app = appPerFile()

const NEW_PASSWORD = 'Another-Ledger-8'
const requestCode = (session: Token) => authCall(app, session, 'get', 'reauthenticate')
const confirm = (as: Token, nonce: unknown) => authCall(app, as, 'post', 'reauthenticate', { nonce })
const change = (session: Token, body: object) => authCall(app, session, 'put', 'user', body)
const enroll = async (session: Token) =>
  (await factorsOf(app, session).enroll({ factor_type: 'webauthn' })).body.code ?? 'begun'

async function dayOldSession(): Promise<Session> {
  const session = await signUp(app)
  app.clock.advance({ hours: 25 })
  return (await refresh(app, session.refresh_token)).body
}
async function codeFor(session: Session): Promise<string> {
  await requestCode(session)
  return (await newestEmail(app, session.user.email)).code
}

describe('GET /reauthenticate', () => {
  test.each([
    [false, /^We have no email address to send a code to/],
    [true, /^Reauthentication requires the user to have an email or a phone number$/],
  ])('rejects an account without an address; anonymous: %s', async (isAnonymous, message) => {
    const session = await signUp(app)
    const change = 'update users set email = null, is_anonymous = $2 where id = $1'
    await app.sql(change, [session.user.id, isAnonymous])
    const reply = await requestCode(session)
    expectApiError(reply, 400, 'validation_failed')
    expect(reply.body.message).toMatch(message)
  })

  test('sends a code without a link, once a minute', async () => {
    const session = await signUp(app)
    const reply = await requestCode(session)
    expect([reply.status, reply.body]).toEqual([200, {}])
    const email = await newestEmail(app, session.user.email)
    expect(email).toMatchObject({ kind: 'reauthentication', code: expect.stringMatching(/^\d{6}$/) })
    expect(email.link.pathname).toBe('/')
    const early = await requestCode(session)
    expect(early.status).toBe(429)
    expect(early.headers['retry-after']).toBe('60')
    app.clock.advance({ seconds: 60 })
    expect((await requestCode(session)).status).toBe(200)
  })
})

describe.each([
  ['POST /reauthenticate', confirm],
  [
    'a password change in a session older than a day',
    (session: Token, nonce: unknown) => change(session, { password: `Ledger-${randomUUID()}`, nonce }),
  ],
])('the emailed code for %s', (_subject, show) => {
  const rejected = { status: 422, body: { code: 'reauthentication_not_valid' } }

  test('rejects a code that is wrong, was never sent or is older than 15 minutes', async () => {
    const session = await dayOldSession()
    expect(await show(session, '123456')).toMatchObject(rejected)
    const code = await codeFor(session)
    expect(await show(session, wrongCodeFor(code))).toMatchObject(rejected)
    app.clock.advance({ minutes: 15 })
    expect(await show(session, code)).toMatchObject(rejected)
    expectApiError(await show(session, 7), 400, 'validation_failed')
  })

  test('rejects the right code after five wrong ones', async () => {
    const session = await dayOldSession()
    const code = await codeFor(session)
    for (let wrong = 0; wrong < 5; wrong++) await show(session, wrongCodeFor(code))
    expect(await show(session, code)).toMatchObject(rejected)
  })

  test('rejects the code that another session of the same account requested', async () => {
    const stolen = await dayOldSession()
    const owner = (await signIn(app, stolen.user.email)).body
    const code = await codeFor(owner)
    expect(await show(stolen, code)).toMatchObject(rejected)
    expect((await confirm(owner, code)).status).toBe(200)
    expect(await enroll(stolen)).toBe('reauthentication_needed')
  })

  test('accepts the code once of two uses at the same moment', async () => {
    const session = await dayOldSession()
    const code = ` ${inDigitsFrom(0xff10, await codeFor(session))} `
    const replies = await Promise.all([show(session, code), show(session, code)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('POST /reauthenticate', () => {
  test('makes the session fresh for a day, and proves the address', async () => {
    const session = await dayOldSession()
    await app.sql('update users set email_proven_at = null where id = $1', [session.user.id])
    const code = await codeFor(session)
    expect(await enroll(session)).toBe('reauthentication_needed')
    expect(await confirm(session, code)).toMatchObject({ status: 200, body: {} })
    expect(await enroll(session)).toBe('begun')
    const [user] = await app.sql('select email_proven_at from users where id = $1', [session.user.id])
    expect(user?.email_proven_at).toEqual(app.clock.now())
    expect((await confirm(session, code)).status).toBe(422)
    app.clock.advance({ hours: 24 })
    const later = (await refresh(app, session.refresh_token)).body
    expect(await enroll(later)).toBe('reauthentication_needed')
  })
})

describe('an emailed code of reauthentication', () => {
  test('stays valid after a change to the same password', async () => {
    const session = await dayOldSession()
    const nonce = await codeFor(session)
    expect((await change(session, { password: GOOD_PASSWORD, nonce })).body.code).toBe('same_password')
    expect((await change(session, { password: NEW_PASSWORD, nonce })).status).toBe(200)
  })

  test('does not sign in', async () => {
    const session = await dayOldSession()
    const { email } = session.user
    const token = await codeFor(session)
    for (const type of ['signup', 'recovery', 'magiclink', 'email', 'email_change'])
      expect((await verifyCall(app, { type, email, token })).body.code).toBe('otp_expired')
  })
})

test('metadata can be changed in a session older than a day', async () => {
  expect((await change(await dayOldSession(), { data: { a: 1 } })).status).toBe(200)
})

test('[wire 66] password and address, but not metadata, require the second factor', async () => {
  const session = await signUp(app)
  await insertFactor(app, session.user.id)
  for (const body of [{ password: NEW_PASSWORD }, { email: 'other@example.com' }])
    expectApiError(await change(session, body), 401, 'insufficient_aal')
  expect((await change(session, { data: { a: 1 } })).status).toBe(200)
})
