import { describe, expect, test } from 'vitest'
import { authCall, expectApiError } from '#test/accounts/auth-call.ts'
import { holdTransaction } from '#test/accounts/database-locks.ts'
import { refresh, signIn, signUp, type Token } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile()

const logOut = (session: Token, query = '') => authCall(app, session, 'post', `logout${query}`)
const areAlive = async (...sessions: { refresh_token: string }[]) => {
  const alive: boolean[] = []
  for (const { refresh_token } of sessions) alive.push((await refresh(app, refresh_token)).status === 200)
  return alive
}
async function twoSessions() {
  const one = await signUp(app)
  const two = (await signIn(app, one.user.email)).body
  return { one, two }
}

describe('POST /logout', () => {
  test('[wire 54] [wire 56] rejects an unknown scope and a request without a bearer token', async () => {
    expectApiError(await authCall(app, null, 'post', 'logout'), 401, 'no_authorization')
    expectApiError(await logOut(await signUp(app), '?scope=x'), 400, 'validation_failed')
  })

  test.each([
    ['[wire 51] the current session', 'local', [false, true]],
    ['[wire 52] the other sessions', 'others', [true, false]],
  ])('ends %s with the scope %s', async (_which, scope, alive) => {
    const { one, two } = await twoSessions()
    const reply = await logOut(one, `?scope=${scope}`)
    expect([reply.status, reply.text]).toEqual([204, ''])
    expect(await areAlive(one, two)).toEqual(alive)
  })

  test('[wire 53] ends every session of the account without a scope', async () => {
    const { one, two } = await twoSessions()
    const stranger = await signUp(app)
    expect((await logOut(one)).status).toBe(204)
    expect(await areAlive(one, two, stranger)).toEqual([false, false, true])
  })

  test('[wire 55] succeeds for a session that has already ended and ends no other', async () => {
    const { one, two } = await twoSessions()
    await logOut(one, '?scope=local')
    expect((await logOut(one)).status).toBe(204)
    expect(await areAlive(two)).toEqual([true])
  })

  test('ends only its own session with an expired token', async () => {
    const { one, two } = await twoSessions()
    app.clock.advance({ hours: 2 })
    expect((await logOut(one, '?scope=others')).status).toBe(403)
    expect((await logOut(one)).status).toBe(204)
    expect(await areAlive(one, two)).toEqual([false, true])
  })

  test.each(['global', 'others'])('ends the session of a concurrent sign-in by scope %s', async (scope) => {
    const session = await signUp(app)
    const { id } = session.user
    const underWay = await holdTransaction(
      app,
      `insert into sessions (user_id, ip, user_agent, rotated_at, created_at, updated_at)
       values ($1, '127.0.0.1', 'a thief', now(), now(), now())`,
      [id],
    )
    const committed = () => underWay.changeAndCommit('select 1', [])
    const [reply] = await Promise.all([logOut(session, `?scope=${scope}`), committed()])
    expect(reply.status).toBe(204)
    const thieves = "select 1 from sessions where user_id = $1 and user_agent = 'a thief'"
    expect(await app.sql(thieves, [id])).toEqual([])
  })
})
