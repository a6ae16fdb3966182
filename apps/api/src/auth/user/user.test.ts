import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditOf,
  bearer,
  claimsOf,
  mailsTo,
  refresh,
  signIn,
  signUp,
  VERSIONED,
} from '../../../test/people.ts'
import { beginTotp, factorsOf } from '../../../test/second-factor.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const read = (session: { access_token: string }) =>
  app.request.get('/auth/v1/user').set(VERSIONED).set(bearer(session))
const change = (session: { access_token: string }, body: object) =>
  app.request.put('/auth/v1/user').set(VERSIONED).set(bearer(session)).send(body)
const NEW_PASSWORD = 'Another-Ledger-8'

describe('GET /user', () => {
  test('without a bearer it is no_authorization', async () => {
    for (const header of [{}, { Authorization: 'Basic x' }, { Authorization: 'Bearer' }]) {
      const reply = await app.request.get('/auth/v1/user').set(VERSIONED).set(header)
      expect(reply.status).toBe(401)
      expect(reply.body.code).toBe('no_authorization')
    }
  })

  test('[wire 60] a project key as bearer is bad_jwt', async () => {
    const reply = await read({ access_token: 'sb_publishable_key' })
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('bad_jwt')
  })

  test('[wire 59] the account is answered unwrapped, with its identities and factors of the moment', async () => {
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

  test('an expired token is bad_jwt, a second before it is good', async () => {
    const session = await signUp(app)
    const until = session.expires_at * 1000 - app.clock.now().getTime()
    app.clock.advance({ seconds: until / 1000 - 1 })
    expect((await read(session)).status).toBe(200)
    app.clock.advance({ seconds: 1 })
    const reply = await read(session)
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('bad_jwt')
  })

  test('[wire 119] a deleted account takes everything with it, and its token is user_not_found', async () => {
    const session = await signUp(app)
    await app.sql('delete from users where id = $1', [session.user.id])
    for (const table of ['sessions', 'identities', 'profiles', 'one_time_tokens']) {
      expect(await app.sql(`select 1 from ${table} where user_id = $1`, [session.user.id])).toEqual([])
    }
    const reply = await read(session)
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('user_not_found')
  })

  test('another audience than the one asked for is validation_failed', async () => {
    const session = await signUp(app)
    const reply = await read(session).set('X-JWT-AUD', 'somebody-else')
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('validation_failed')
  })
})

describe('PUT /user', () => {
  test('[wire 67] the server side of an account is not_admin', async () => {
    const reply = await change(await signUp(app), { app_metadata: { role: 'admin' } })
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('not_admin')
  })

  test('[wire 61] metadata is merged, and a key with null goes', async () => {
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

  test('two changes at the same moment are both kept', async () => {
    const session = await signUp(app)
    await Promise.all([change(session, { data: { a: 1 } }), change(session, { data: { b: 2 } })])
    expect((await read(session)).body.user_metadata).toMatchObject({ a: 1, b: 2 })
  })

  test('metadata that no token could carry is refused, also in small steps', async () => {
    const session = await signUp(app)
    expect((await change(session, { data: { a: 'x'.repeat(5_000) } })).status).toBe(200)
    const reply = await change(session, { data: { b: 'x'.repeat(5_000) } })
    expect(reply.status).toBe(400)
    expect((await read(session)).status).toBe(200)
  })

  test('[wire 62] a new password ends every other session and tells the owner', async () => {
    const session = await signUp(app)
    const other = (await signIn(app, session.user.email)).body
    const reply = await change(session, { password: NEW_PASSWORD })
    expect(reply.status).toBe(200)
    expect((await refresh(app, other.refresh_token)).status).toBe(400)
    expect((await refresh(app, session.refresh_token)).status).toBe(200)
    expect((await signIn(app, session.user.email)).status).toBe(400)
    expect((await signIn(app, session.user.email, NEW_PASSWORD)).status).toBe(200)
    const [mail] = await mailsTo(app, session.user.email)
    expect(mail?.kind).toBe('password_changed')
    const actions = (await auditOf(app, session.user.id)).map(({ payload }) => payload.action)
    expect(actions).toEqual(expect.arrayContaining(['user_updated_password', 'user_modified']))
  })

  test('[wire 63] the same password is same_password', async () => {
    const reply = await change(await signUp(app), { password: GOOD_PASSWORD })
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('same_password')
  })

  test('[wire 64] a weak password is refused with its reasons', async () => {
    const session = await signUp(app)
    const reply = await change(session, { password: 'short' })
    expect(reply.status).toBe(422)
    expect(reply.body.weak_password.reasons).toEqual(['length', 'characters'])
    expect((await change(session, { password: '' })).status).toBe(422)
  })
})
