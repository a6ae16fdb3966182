import { PASSWORD_TOO_SHORT_MESSAGE } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { createArgon2Hasher } from '#auth/core/crypto/passwords.ts'
import { authCall } from '#test/accounts/auth-call.ts'
import { lockAccount } from '#test/accounts/database-locks.ts'
import { auditOf, claimsOf, signIn, signUp, someEmail, VERSIONED } from '#test/accounts/people.ts'
import { ADMIN_ENV, adminCall } from '#test/accounts/service-key.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { CHEAP_COST, countingHasher } from '#test/harness/password-hasher.ts'
import { perFile } from '#test/harness/per-file.ts'
import { statementsOf } from '#test/harness/statements.ts'
import { GOOD_PASSWORD, startTestApp } from '#test/harness/test-app.ts'

const passwordHasher = countingHasher()
const app = perFile(() => startTestApp({ passwordHasher, env: ADMIN_ENV }))

const post = (query: string, body: object) =>
  app.request.post(`/auth/v1/token${query}`).set(VERSIONED).send(body)

describe('POST /token', () => {
  const GRANTS = ['?grant_type=bogus', '?grant_type=toString', '']
  test.each(GRANTS)('[wire 37] rejects the grant "%s"', async (query) => {
    const reply = await post(query, {})
    expect(reply).toMatchObject(apiError(400, 'invalid_credentials'))
    expect(reply.body.message).toBe('unsupported_grant_type')
  })

  test.each([
    ['password', { email: 'a@example.com', phone: '4915112345678', password: 'x' }],
    ['password', { password: 'x' }],
    ['refresh_token', {}],
    ['pkce', { auth_code: '', code_verifier: 'x' }],
  ])('rejects the body of grant_type=%s: %j', async (grant, body) => {
    expect(await post(`?grant_type=${grant}`, body)).toMatchObject(apiError(400, 'validation_failed'))
  })

  test.each([{}, { password: '' }])('rejects the password of %j like a wrong one', async (body) => {
    const { user } = await signUp(app)
    const reply = await post('?grant_type=password', { email: user.email, ...body })
    expect(reply).toMatchObject(apiError(400, 'invalid_credentials'))
  })
})

describe('the password grant', () => {
  test('[wire 32] returns a session with the amr method password', async () => {
    const { user } = await signUp(app)
    const { body } = await signIn(app, user.email).expect(200)
    const claims = claimsOf(body)
    expect(claims).toMatchObject({ sub: user.id, aal: 'aal1', amr: [{ method: 'password' }] })
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: claims.exp })
    expect(body.user.last_sign_in_at).toBe(app.clock.now().toISOString())
    expect(body).not.toHaveProperty('weak_password')
  })

  test('[wire 33] responds the same to an unknown address and to a wrong password', async () => {
    const { user } = await signUp(app)
    const unknown = await signIn(app, someEmail())
    const wrong = await signIn(app, user.email, 'Typed-By-Mistake-1')
    expect([unknown.status, wrong.status]).toEqual([400, 400])
    expect(unknown.body).toEqual(wrong.body)
    const comparable = (headers: object) =>
      Object.entries(headers).filter(([name]) => !['x-request-id', 'date'].includes(name))
    expect(comparable(unknown.headers)).toEqual(comparable(wrong.headers))
    expect(JSON.stringify(await auditOf(app, user.id))).not.toContain('Typed-By-Mistake-1')
  })

  test('[wire 33] does the same work for an unknown address and a wrong password', async () => {
    const { user } = await signUp(app)
    const before = passwordHasher.verified()
    const wrong = await statementsOf(() => signIn(app, user.email, 'Wrong-Password-1'))
    expect(passwordHasher.verified()).toBe(before + 1)
    const unknown = await statementsOf(() => signIn(app, someEmail(), 'Wrong-Password-1'))
    expect(wrong).toContain('select users')
    expect(passwordHasher.verified()).toBe(before + 2)
    expect(unknown).toEqual(wrong)
  })

  test.each([
    ['[wire 34]', 'email_not_confirmed', 'email_confirmed_at = null'],
    ['[wire 35]', 'user_banned', "banned_until = 'infinity'"],
  ])('%s returns %s only for the right password', async (_item, code, change) => {
    const { user } = await signUp(app)
    await app.sql(`update users set ${change} where id = $1`, [user.id])
    expect(await signIn(app, user.email)).toMatchObject(apiError(400, code))
    const wrong = await signIn(app, user.email, 'Wrong-Password-1')
    expect(wrong).toMatchObject(apiError(400, 'invalid_credentials'))
  })

  test('[wire 36] accepts a password below the current policy and returns the reasons', async () => {
    const { user } = await signUp(app)
    const weak = await createArgon2Hasher(CHEAP_COST).hash('weak')
    await app.sql('update users set password_hash = $2 where id = $1', [user.id, weak])
    const { weak_password } = (await signIn(app, user.email, 'weak').expect(200)).body
    expect(weak_password).toEqual({ message: PASSWORD_TOO_SHORT_MESSAGE, reasons: ['length', 'characters'] })
  })

  test('rehashes a password if its hash has other cost parameters', async () => {
    const { user } = await signUp(app)
    const old = await createArgon2Hasher().hash(GOOD_PASSWORD)
    await app.sql('update users set password_hash = $2 where id = $1', [user.id, old])
    await signIn(app, user.email).expect(200)
    const [row] = await app.sql('select password_hash from users where id = $1', [user.id])
    expect(row?.password_hash).toContain(`$m=${CHEAP_COST.memoryCost},t=${CHEAP_COST.timeCost},`)
    await signIn(app, user.email).expect(200)
  })

  describe('a password with accents', () => {
    const composed = 'Caf\u00e9-Ledger-7 \u1e9b\u0323'
    const decomposed = composed.normalize('NFD').replace(' ', '\u00a0')

    test.each([
      ['composed', composed, decomposed],
      ['decomposed', decomposed, composed],
    ])('signs in however it is typed after a %s sign-up', async (_form, password, other) => {
      const { user } = await signUp(app, { password })
      await signIn(app, user.email, password).expect(200)
      await signIn(app, user.email, other).expect(200)
    })

    test('signs in with a hash of the unnormalized form and replaces it', async () => {
      const { user } = await signUp(app)
      const old = await createArgon2Hasher(CHEAP_COST).hash(decomposed)
      await app.sql('update users set password_hash = $2 where id = $1', [user.id, old])
      await signIn(app, user.email, decomposed).expect(200)
      await signIn(app, user.email, composed).expect(200)
    })

    test('costs as much for an unknown address as for a wrong password', async () => {
      const { user } = await signUp(app)
      const before = passwordHasher.verified()
      await signIn(app, user.email, decomposed).expect(400)
      expect(passwordHasher.verified()).toBe(before + 2)
      await signIn(app, someEmail(), decomposed).expect(400)
      expect(passwordHasher.verified()).toBe(before + 4)
    })

    test('counts as the same password when it is changed', async () => {
      const session = await signUp(app, { password: composed })
      const change = (password: string) => authCall(app, session, 'put', 'user', { password })
      expect(await change(decomposed)).toMatchObject(apiError(422, 'same_password'))
      expect((await change(`${decomposed}!`)).status).toBe(200)
      await signIn(app, session.user.email, `${composed}!`).expect(200)
    })

    test('may be set by administration', async () => {
      const email = someEmail()
      await adminCall(app, 'post', 'admin/users', {
        email,
        password: decomposed,
        email_confirm: true,
      }).expect(200)
      await signIn(app, email, composed).expect(200)
    })

    test('has its length counted in characters', async () => {
      const session = await signUp(app)
      const change = (password: string) => authCall(app, session, 'put', 'user', { password })
      expect((await change(`Aa1-${'e\u0301'.repeat(252)}`)).status).toBe(200)
      expect(await change(`Aa1-${'e\u0301'.repeat(253)}`)).toMatchObject(apiError(400, 'validation_failed'))
      expect(await change('Aa1-e\u0301e\u0301e\u0301')).toMatchObject(apiError(422, 'weak_password'))
    })
  })

  test.each([
    ['the password changes', "update users set password_hash = 'other' where id = $1", 'invalid_credentials'],
    ['the account is deleted', 'delete from users where id = $1', 'invalid_credentials'],
    ['the account is banned', "update users set banned_until = 'infinity' where id = $1", 'user_banned'],
    [
      'the account becomes unconfirmed',
      'update users set email_confirmed_at = null where id = $1',
      'email_not_confirmed',
    ],
  ])('starts no session if %s while the password is compared', async (_what, change, code) => {
    const { user } = await signUp(app)
    await app.sql('delete from sessions where user_id = $1', [user.id])
    const account = await lockAccount(app, user.id)
    const [reply] = await Promise.all([signIn(app, user.email), account.changeAndCommit(change, [user.id])])
    expect(reply).toMatchObject(apiError(400, code))
    expect(await app.sql('select 1 from sessions where user_id = $1', [user.id])).toEqual([])
  })
})
