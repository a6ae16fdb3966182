import { describe, expect, test } from 'vitest'
import { authCall, createPasskey, expectApiError } from '#test/accounts/auth-call.ts'
import { claimsOf, emailsTo, refresh, signIn, signUp, type Token } from '#test/accounts/people.ts'
import { beginTotp, codeOf, factorsOf } from '#test/accounts/second-factor.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile()

const read = (session: Token) => authCall(app, session, 'get', 'user')
const change = (session: Token, body: object) => authCall(app, session, 'put', 'user', body)

describe('GET /user', () => {
  test('[wire 60] rejects a project key as bearer', async () => {
    expectApiError(await read({ access_token: 'sb_publishable_key' }), 403, 'bad_jwt')
  })

  test('[wire 59] returns the account with its current identities and factors', async () => {
    const session = await signUp(app)
    const { id: factorId } = await beginTotp(app, session, 'App')
    const reply = await read(session)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      id: session.user.id,
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      is_anonymous: false,
      identities: [{ id: session.user.id, user_id: session.user.id, provider: 'email' }],
      factors: [{ id: factorId, factor_type: 'totp', friendly_name: 'App', status: 'unverified' }],
    })
    const { factors: _factors, ...rest } = reply.body
    expect(JSON.stringify(rest)).not.toMatch(/argon2|null/)
    await factorsOf(app, session).unenroll(factorId)
    expect((await read(session)).body).not.toHaveProperty('factors')
  })

  test('rejects a token from the second of its expiry on', async () => {
    const session = await signUp(app)
    const until = session.expires_at * 1000 - app.clock.now().getTime()
    app.clock.advance({ seconds: until / 1000 - 1 })
    expect((await read(session)).status).toBe(200)
    app.clock.advance({ seconds: 1 })
    expectApiError(await read(session), 403, 'bad_jwt')
  })
})

describe('PUT /user', () => {
  test('[wire 67] rejects a change of app_metadata', async () => {
    expectApiError(await change(await signUp(app), { app_metadata: { role: 'admin' } }), 403, 'not_admin')
  })

  test('[wire 61] merges metadata, deletes keys set to null and puts the result into new tokens', async () => {
    const session = await signUp(app, { data: { full_name: 'Ada', b: 1, nested: { deep: true } } })
    const reply = await change(session, { data: { a: 1, b: null } })
    expect(reply.status).toBe(200)
    const { user_metadata } = reply.body
    expect(user_metadata).toMatchObject({ full_name: 'Ada', a: 1, nested: { deep: true } })
    expect(user_metadata).not.toHaveProperty('b')
    expect((await read(session)).body.user_metadata).toEqual(user_metadata)
    const refreshed = await refresh(app, session.refresh_token)
    expect(claimsOf(refreshed.body).user_metadata).toEqual(user_metadata)
  })

  test('applies both of two concurrent changes of metadata', async () => {
    const session = await signUp(app)
    await Promise.all([change(session, { data: { a: 1 } }), change(session, { data: { b: 2 } })])
    expect((await read(session)).body.user_metadata).toMatchObject({ a: 1, b: 2 })
  })

  test('rejects metadata that becomes too large for a token by several changes', async () => {
    const session = await signUp(app)
    expect((await change(session, { data: { a: 'x'.repeat(5_000) } })).status).toBe(200)
    expect((await change(session, { data: { b: 'x'.repeat(5_000) } })).status).toBe(400)
    expect((await read(session)).status).toBe(200)
  })
})

describe('a password change', () => {
  const changePassword = async (session: Token, password = 'Another-Ledger-8') =>
    expect((await authCall(app, session, 'put', 'user', { password })).status).toBe(200)

  test('cancels a passkey registration that an ended session started', async () => {
    const owner = await signUp(app)
    const stolen = (await signIn(app, owner.user.email)).body
    const { credential, registerPasskey } = await createPasskey(app, stolen)
    await changePassword(owner)
    expect((await registerPasskey()).body.code).toBe('session_not_found')
    expect((await registerPasskey(credential, owner)).body.code).toBe('webauthn_challenge_not_found')
    expect(await app.sql('select 1 from passkeys where user_id = $1', [owner.user.id])).toEqual([])
  })

  test('cancels a factor enrollment that an ended session started', async () => {
    const owner = await signUp(app)
    const stolen = (await signIn(app, owner.user.email)).body
    const { id, secret } = await beginTotp(app, stolen)
    const { body } = await factorsOf(app, stolen).challenge(id)
    await changePassword(owner)
    const answer = { challenge_id: body.id, code: await codeOf(app, secret) }
    expect((await factorsOf(app, stolen).verify(id, answer)).body.code).toBe('session_not_found')
    expect((await factorsOf(app, owner).challenge(id)).body.code).toBe('mfa_factor_not_found')
  })

  test('sends an email with the number of passkeys that can still sign in', async () => {
    const owner = await signUp(app)
    const textOf = async () => (await emailsTo(app, owner.user.email))[0]?.text
    await changePassword(owner)
    expect(await textOf()).not.toContain('passkey')
    await (await createPasskey(app, owner)).registerPasskey()
    app.clock.advance({ minutes: 1 })
    await changePassword(owner, 'A-Third-Ledger-9')
    expect(await textOf()).toContain('1 passkey still works without your password.')
  })
})
