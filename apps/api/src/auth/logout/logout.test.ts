import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdAfter } from '../../../test/held-account.ts'
import { auditOf, bearer, claimsOf, refresh, signIn, signUp, VERSIONED } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const logOut = (session: { access_token: string }, query = '') =>
  app.request.post(`/auth/v1/logout${query}`).set(VERSIONED).set(bearer(session))
const canRefresh = async (session: { refresh_token: string }) =>
  (await refresh(app, session.refresh_token)).status === 200

async function twoSessions() {
  const one = await signUp(app)
  const two = (await signIn(app, one.user.email)).body
  return { one, two }
}

describe('logout', () => {
  test('[wire 56] without a bearer it is no_authorization', async () => {
    const reply = await app.request.post('/auth/v1/logout').set(VERSIONED)
    expect(reply.status).toBe(401)
    expect(reply.body.code).toBe('no_authorization')
  })

  test('a badly signed token is bad_jwt', async () => {
    const session = await signUp(app)
    const reply = await logOut({ access_token: `${session.access_token.slice(0, -8)}AAAAAAAA` })
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('bad_jwt')
  })

  test('[wire 54] an unknown scope is validation_failed', async () => {
    const reply = await logOut(await signUp(app), '?scope=x')
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('validation_failed')
  })

  test('[wire 51] local ends the own session only', async () => {
    const { one, two } = await twoSessions()
    const reply = await logOut(one, '?scope=local')
    expect(reply.status).toBe(204)
    expect(reply.text).toBe('')
    expect([await canRefresh(one), await canRefresh(two)]).toEqual([false, true])
  })

  test('[wire 52] others keeps the own session only', async () => {
    const { one, two } = await twoSessions()
    expect((await logOut(one, '?scope=others')).status).toBe(204)
    expect([await canRefresh(one), await canRefresh(two)]).toEqual([true, false])
  })

  test('[wire 53] without a scope every session ends', async () => {
    const { one, two } = await twoSessions()
    const stranger = await signUp(app)
    expect((await logOut(one)).status).toBe(204)
    expect([await canRefresh(one), await canRefresh(two)]).toEqual([false, false])
    expect(await canRefresh(stranger)).toBe(true)
    const audit = await auditOf(app, one.user.id)
    expect(audit.at(-1)).toMatchObject({
      payload: { action: 'logout', traits: { scope: 'global' } },
      session_id: claimsOf(one).session_id,
    })
  })

  test('[wire 55] a session that is already gone signs out, and takes no other with it', async () => {
    const { one, two } = await twoSessions()
    await logOut(one, '?scope=local')
    expect((await logOut(one)).status).toBe(204)
    expect(await canRefresh(two)).toBe(true)
  })

  test('a token whose account is gone signs out', async () => {
    const session = await signUp(app)
    await app.sql('delete from users where id = $1', [session.user.id])
    expect((await logOut(session)).status).toBe(204)
  })

  test('an expired token ends its own session, and no other', async () => {
    const { one, two } = await twoSessions()
    app.clock.advance({ hours: 2 })
    expect((await logOut(one, '?scope=others')).status).toBe(403)
    expect((await logOut(one)).status).toBe(204)
    expect([await canRefresh(one), await canRefresh(two)]).toEqual([false, true])
  })

  test('[wire 57] an access token stops working everywhere at once', async () => {
    const session = await signUp(app)
    await logOut(session)
    const calls = [
      app.request.get(`/rest/v1/profiles?select=*&user_id=eq.${session.user.id}`),
      app.request.post('/functions/v1/bitcoin-wallet-generate'),
    ]
    for (const call of calls) expect((await call.set(bearer(session))).status).toBe(401)
  })
})

test.each(['global', 'others'])(
  'a sign-in under way does not survive a sign-out of scope %s',
  async (scope) => {
    const session = await signUp(app)
    const { id } = session.user
    const underWay = await holdAfter(
      app,
      `insert into sessions (user_id, ip, user_agent, rotated_at, created_at, updated_at)
     values ($1, '127.0.0.1', 'a thief', now(), now(), now())`,
      [id],
    )
    const [reply] = await Promise.all([
      logOut(session, `?scope=${scope}`),
      underWay.changeAndLetGo('select 1', []),
    ])
    expect(reply.status).toBe(204)
    expect(
      await app.sql("select 1 from sessions where user_id = $1 and user_agent = 'a thief'", [id]),
    ).toEqual([])
  },
)
