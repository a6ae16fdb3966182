import { describe, expect, test } from 'vitest'
import { authCall, expectRefusal, type Token } from '../../../test/auth-call.ts'
import { claimsOf, refresh, signUp } from '../../../test/people.ts'
import { appPerFile } from '../../../test/per-file.ts'
import { beginTotp, factorsOf } from '../../../test/second-factor.ts'

const app = appPerFile()

const read = (session: Token) => authCall(app, session, 'get', 'user')
const change = (session: Token, body: object) => authCall(app, session, 'put', 'user', body)

describe('GET /user', () => {
  test('[wire 60] rejects a project key as bearer', async () => {
    expectRefusal(await read({ access_token: 'sb_publishable_key' }), 403, 'bad_jwt')
  })

  test('[wire 59] answers the account with its present identities and factors', async () => {
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

  test('rejects a token in the second in which it expires', async () => {
    const session = await signUp(app)
    const until = session.expires_at * 1000 - app.clock.now().getTime()
    app.clock.advance({ seconds: until / 1000 - 1 })
    expect((await read(session)).status).toBe(200)
    app.clock.advance({ seconds: 1 })
    expectRefusal(await read(session), 403, 'bad_jwt')
  })
})

describe('PUT /user', () => {
  test('[wire 67] rejects a change of app_metadata', async () => {
    expectRefusal(await change(await signUp(app), { app_metadata: { role: 'admin' } }), 403, 'not_admin')
  })

  test('[wire 61] merges metadata, removes keys with null, and puts the result into new tokens', async () => {
    const session = await signUp(app, { data: { full_name: 'Ada', b: 1, kept: { deep: true } } })
    const reply = await change(session, { data: { a: 1, b: null } })
    expect(reply.status).toBe(200)
    const { user_metadata } = reply.body
    expect(user_metadata).toMatchObject({ full_name: 'Ada', a: 1, kept: { deep: true } })
    expect(user_metadata).not.toHaveProperty('b')
    expect((await read(session)).body.user_metadata).toEqual(user_metadata)
    const refreshed = await refresh(app, session.refresh_token)
    expect(claimsOf(refreshed.body).user_metadata).toEqual(user_metadata)
  })

  test('keeps both of two changes of metadata at the same moment', async () => {
    const session = await signUp(app)
    await Promise.all([change(session, { data: { a: 1 } }), change(session, { data: { b: 2 } })])
    expect((await read(session)).body.user_metadata).toMatchObject({ a: 1, b: 2 })
  })

  test('rejects metadata that grows too large for a token in small steps', async () => {
    const session = await signUp(app)
    expect((await change(session, { data: { a: 'x'.repeat(5_000) } })).status).toBe(200)
    expect((await change(session, { data: { b: 'x'.repeat(5_000) } })).status).toBe(400)
    expect((await read(session)).status).toBe(200)
  })

  test('rejects an empty password', async () => {
    expectRefusal(await change(await signUp(app), { password: '' }), 422, 'weak_password')
  })
})
