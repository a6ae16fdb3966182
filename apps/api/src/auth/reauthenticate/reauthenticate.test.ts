import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestMail } from '../../../test/mailed-links.ts'
import { auditOf, bearer, refresh, signIn, signUp, VERSIONED } from '../../../test/people.ts'
import { publishedClient } from '../../../test/published-client.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const NEW_PASSWORD = 'Another-Ledger-8'
const ask = (session: { access_token: string }) =>
  app.request.get('/auth/v1/reauthenticate').set(VERSIONED).set(bearer(session))
const change = (session: { access_token: string }, body: object) =>
  app.request.put('/auth/v1/user').set(VERSIONED).set(bearer(session)).send(body)
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Somebody who signed in more than a day ago. */
async function longSignedIn() {
  const session = await signUp(app)
  app.clock.advance({ hours: 25 })
  const renewed = (await refresh(app, session.refresh_token)).body
  return { email: session.user.email, session: renewed as typeof session }
}

describe('GET /reauthenticate', () => {
  test('nobody is refused before being asked who they are', async () => {
    const reply = await app.request.get('/auth/v1/reauthenticate').set(VERSIONED)
    expect(reply.status).toBe(401)
    expect(reply.body.code).toBe('no_authorization')
  })

  test('an unconfirmed address gets no code', async () => {
    const session = await signUp(app)
    await app.sql('update users set email_confirmed_at = null where id = $1', [session.user.id])
    const reply = await ask(session)
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('email_not_confirmed')
  })

  test('an account without an address is validation_failed', async () => {
    const session = await signUp(app)
    await app.sql('update users set email = null where id = $1', [session.user.id])
    const reply = await ask(session)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('validation_failed')
  })

  test('a code is mailed without a link, once a minute, and the request is in the audit log', async () => {
    const session = await signUp(app)
    const reply = await ask(session)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({})
    const mail = await newestMail(app, session.user.email)
    expect(mail).toMatchObject({ kind: 'reauthentication', code: expect.stringMatching(/^\d{6}$/) })
    expect(mail.link.pathname).toBe('/')
    const early = await ask(session)
    expect(early.status).toBe(429)
    expect(early.headers['retry-after']).toBe('60')
    app.clock.advance({ seconds: 60 })
    expect((await ask(session)).status).toBe(200)
    const actions = (await auditOf(app, session.user.id)).map(({ payload }) => payload.action)
    expect(actions.filter((action) => action === 'user_reauthenticate_requested')).toHaveLength(2)
  })
})

describe('a password changed long after the sign-in', () => {
  test('[wire 65] needs the code of a mail, which is good once', async () => {
    const { session, email } = await longSignedIn()
    const bare = await change(session, { password: NEW_PASSWORD })
    expect(bare.status).toBe(400)
    expect(bare.body.code).toBe('reauthentication_needed')
    await ask(session)
    const { code } = await newestMail(app, email)
    const wrong = await change(session, { password: NEW_PASSWORD, nonce: otherThan(code) })
    expect(wrong.status).toBe(422)
    expect(wrong.body.code).toBe('reauthentication_not_valid')
    expect((await change(session, { password: NEW_PASSWORD, nonce: ` ${code} ` })).status).toBe(200)
    expect((await signIn(app, email, NEW_PASSWORD)).status).toBe(200)
    const again = await change(session, { password: GOOD_PASSWORD, nonce: code })
    expect(again.status).toBe(422)
    expect(again.body.code).toBe('reauthentication_not_valid')
  })

  test('of two changes with one code at the same moment one succeeds', async () => {
    const { session, email } = await longSignedIn()
    await ask(session)
    const { code } = await newestMail(app, email)
    const replies = await Promise.all([
      change(session, { password: NEW_PASSWORD, nonce: code }),
      change(session, { password: `${NEW_PASSWORD}!`, nonce: code }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('a code that was never asked for, has grown old or was guessed at five times is not valid', async () => {
    const { session, email } = await longSignedIn()
    const attempt = (nonce: string) => change(session, { password: NEW_PASSWORD, nonce })
    expect((await attempt('123456')).body.code).toBe('reauthentication_not_valid')
    await ask(session)
    const old = (await newestMail(app, email)).code
    app.clock.advance({ minutes: 15 })
    expect((await attempt(old)).body.code).toBe('reauthentication_not_valid')
    await ask(session)
    const { code } = await newestMail(app, email)
    for (let i = 0; i < 5; i++) await attempt(otherThan(code))
    expect((await attempt(code)).body.code).toBe('reauthentication_not_valid')
  })

  test('the same password is told without using the code up', async () => {
    const { session, email } = await longSignedIn()
    await ask(session)
    const { code } = await newestMail(app, email)
    expect((await change(session, { password: GOOD_PASSWORD, nonce: code })).body.code).toBe('same_password')
    expect((await change(session, { password: NEW_PASSWORD, nonce: code })).status).toBe(200)
  })

  test('a code signs nobody in', async () => {
    const { session, email } = await longSignedIn()
    await ask(session)
    const { code } = await newestMail(app, email)
    for (const type of ['signup', 'recovery', 'magiclink', 'email', 'email_change']) {
      const reply = await app.request
        .post('/auth/v1/verify')
        .set(VERSIONED)
        .send({ type, email, token: code })
      expect(reply.body.code).toBe('otp_expired')
    }
  })

  test('after a day without a sign-in metadata still changes without a code', async () => {
    const { session } = await longSignedIn()
    expect((await change(session, { data: { a: 1 } })).status).toBe(200)
  })

  test('[wire 66] somebody with a second factor shows it first, but not for metadata', async () => {
    const session = await signUp(app)
    await app.sql(
      `insert into mfa_factors (user_id, factor_type, status, created_at, updated_at)
       values ($1, 'totp', 'verified', now(), now())`,
      [session.user.id],
    )
    for (const body of [{ password: NEW_PASSWORD }, { email: 'other@example.com' }]) {
      const reply = await change(session, body)
      expect(reply.status).toBe(401)
      expect(reply.body.code).toBe('insufficient_aal')
    }
    expect((await change(session, { data: { a: 1 } })).status).toBe(200)
  })

  test('the published SDK asks for the code and brings it', async () => {
    const { client } = publishedClient(app.url)
    const { user } = await signUp(app)
    await client.auth.signInWithPassword({ email: user.email, password: GOOD_PASSWORD })
    await app.sql("update sessions set created_at = created_at - interval '2 days' where user_id = $1", [
      user.id,
    ])
    const bare = await client.auth.updateUser({ password: NEW_PASSWORD })
    expect(bare.error).toMatchObject({ code: 'reauthentication_needed' })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const { code } = await newestMail(app, user.email)
    expect((await client.auth.updateUser({ password: NEW_PASSWORD, nonce: code })).error).toBeNull()
  })
})
