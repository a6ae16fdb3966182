import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHEAP_COST } from '../../../test/password-hasher.ts'
import { auditOf, claimsOf, signIn, signUp, someEmail, VERSIONED } from '../../../test/people.ts'
import { statementsOf } from '../../../test/statements.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { createArgon2Hasher } from '../passwords/passwords.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('password grant', () => {
  test('[wire 37] an unknown grant is refused', async () => {
    for (const query of ['?grant_type=bogus', '?grant_type=toString', '']) {
      const reply = await app.request.post(`/auth/v1/token${query}`).set(VERSIONED).send({})
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ code: 'invalid_credentials', message: 'unsupported_grant_type' })
    }
  })

  test('[wire 32] the right password gives a session proven by password', async () => {
    const { user } = await signUp(app)
    const reply = await signIn(app, user.email)
    expect(reply.status).toBe(200)
    const claims = claimsOf(reply.body)
    expect(claims).toMatchObject({ sub: user.id, aal: 'aal1', amr: [{ method: 'password' }] })
    expect(reply.body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: claims.exp,
      refresh_token: expect.any(String),
    })
    expect(reply.body.user.last_sign_in_at).toBe(app.clock.now().toISOString())
    expect(reply.body).not.toHaveProperty('weak_password')
    const login = (await auditOf(app, user.id)).find(({ session_id }) => session_id === claims.session_id)
    expect(login).toMatchObject({
      payload: { action: 'login', traits: { provider: 'email' } },
      user_agent: 'test browser',
      ip_address: expect.stringMatching(/127\.0\.0\.1|::1/),
    })
  })

  test('[wire 33] an unknown address and a wrong password are refused in the same words', async () => {
    const { user } = await signUp(app)
    const unknown = await signIn(app, someEmail())
    const wrong = await signIn(app, user.email, 'Wrong-Password-1')
    expect(wrong.status).toBe(400)
    expect(unknown.status).toBe(wrong.status)
    expect(unknown.body).toEqual(wrong.body)
    const varying = ['x-request-id', 'date']
    const comparable = (headers: object) =>
      Object.entries(headers).filter(([name]) => !varying.includes(name))
    expect(comparable(unknown.headers)).toEqual(comparable(wrong.headers))
  })

  test('[wire 33] the database does the same work for both', async () => {
    const { user } = await signUp(app)
    const wrong = await statementsOf(() => signIn(app, user.email, 'Wrong-Password-1'))
    const unknown = await statementsOf(() => signIn(app, someEmail(), 'Wrong-Password-1'))
    expect(wrong).toContain('select users')
    expect(unknown).toEqual(wrong)
  })

  test('a failed sign-in is written down, and what was typed is not', async () => {
    const { user } = await signUp(app)
    await signIn(app, user.email, 'Typed-By-Mistake-1')
    const log = await auditOf(app, user.id)
    expect(log.at(-1)?.payload.action).toBe('login_failed')
    expect(JSON.stringify(log)).not.toContain('Typed-By-Mistake-1')
  })

  test('[wire 34] an unconfirmed account is told so only with the right password', async () => {
    const { user } = await signUp(app)
    await app.sql('update users set email_confirmed_at = null where id = $1', [user.id])
    const right = await signIn(app, user.email)
    expect(right.status).toBe(400)
    expect(right.body).toMatchObject({ code: 'email_not_confirmed', message: 'Email not confirmed' })
    const wrong = await signIn(app, user.email, 'Wrong-Password-1')
    expect(wrong.status).toBe(400)
    expect(wrong.body.code).toBe('invalid_credentials')
  })

  test('[wire 35] a banned account is told so only with the right password', async () => {
    const { user } = await signUp(app)
    await app.sql("update users set banned_until = 'infinity' where id = $1", [user.id])
    const right = await signIn(app, user.email)
    expect(right.status).toBe(400)
    expect(right.body.code).toBe('user_banned')
    const wrong = await signIn(app, user.email, 'Wrong-Password-1')
    expect(wrong.status).toBe(400)
    expect(wrong.body.code).toBe('invalid_credentials')
  })

  test('[wire 36] a password below the present rules signs in, and says so', async () => {
    const { user } = await signUp(app)
    await app.sql('update users set password_hash = $2 where id = $1', [
      user.id,
      await createArgon2Hasher(CHEAP_COST).hash('weak'),
    ])
    const reply = await signIn(app, user.email, 'weak')
    expect(reply.status).toBe(200)
    expect(reply.body.weak_password).toEqual({
      message: 'Password must be at least 8 characters',
      reasons: ['length', 'characters'],
    })
  })

  test('a hash of other cost is renewed at the next sign-in', async () => {
    const { user } = await signUp(app)
    const old = await createArgon2Hasher().hash(GOOD_PASSWORD)
    await app.sql('update users set password_hash = $2 where id = $1', [user.id, old])
    expect((await signIn(app, user.email)).status).toBe(200)
    const [row] = await app.sql<{ password_hash: string }>('select password_hash from users where id = $1', [
      user.id,
    ])
    expect(row?.password_hash).toContain(`$m=${CHEAP_COST.memoryCost},t=${CHEAP_COST.timeCost},`)
    expect((await signIn(app, user.email)).status).toBe(200)
  })

  test('[wire 38] an address is the same in any case of letters', async () => {
    const { user } = await signUp(app)
    const reply = await signIn(app, user.email.toUpperCase())
    expect(reply.status).toBe(200)
    expect(reply.body.user.id).toBe(user.id)
  })

  test.each([
    ['an address and a phone number', { email: 'a@example.com', phone: '4915112345678', password: 'x' }],
    ['neither of them', { password: 'x' }],
    ['no password', { email: 'a@example.com' }],
  ])('%s is validation_failed', async (_what, body) => {
    const reply = await app.request.post('/auth/v1/token?grant_type=password').set(VERSIONED).send(body)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('validation_failed')
  })
})
