import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { authCall, ban, expectApiError } from '#test/accounts/auth-call.ts'
import { lockAccount } from '#test/accounts/database-locks.ts'
import { claimsOf, signIn, signUp, type Token } from '#test/accounts/people.ts'
import { appPerFile, perFile } from '#test/harness/per-file.ts'
import { lockCallerAccountAndSession } from './caller.ts'

const app = appPerFile()
const database = perFile(async () => openPostgresDatabase({ url: app.databaseUrl, onIdleError: () => {} }))

const NO_LIMITS = { timeboxS: undefined, inactivityS: undefined }
const callerOf = (session: Session, limits: object = {}) => ({
  userId: session.user.id,
  sessionId: claimsOf(session).session_id as string,
  liveness: { limits: { ...NO_LIMITS, ...limits }, clock: app.clock },
})
const changePassword = (as: Token, password: string) => authCall(app, as, 'put', 'user', { password })

describe('a password change', () => {
  test('fails if its session ends while the request is running', async () => {
    const { user } = await signUp(app)
    const { body: thief } = await signIn(app, user.email)
    const account = await lockAccount(app, user.id)
    const [reply] = await Promise.all([
      changePassword(thief, 'Password-Of-A-Thief-1'),
      account.changeAndCommit('delete from sessions where user_id = $1', [user.id]),
    ])
    expectApiError(reply, 403, 'session_not_found')
    expect((await signIn(app, user.email)).status).toBe(200)
  })

  test('succeeds for one of two concurrent sessions, which stays signed in', async () => {
    const first = await signUp(app)
    const { body: second } = await signIn(app, first.user.email)
    const replies = await Promise.all([
      changePassword(first, 'Password-Of-The-First-1'),
      changePassword(second, 'Password-Of-The-Second-1'),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
    const left = await app.sql('select 1 from sessions where user_id = $1', [first.user.id])
    expect(left).toHaveLength(1)
  })
})

describe('lockCallerAccountAndSession', () => {
  const lock = async (limits: object, change: (session: Session) => unknown) => {
    const session = await signUp(app)
    await change(session)
    return database.db.transaction((tx) => lockCallerAccountAndSession(tx, callerOf(session, limits)))
  }
  const wait = () => app.clock.advance({ seconds: 60 })

  test.each([
    ['past its timebox', { timeboxS: 60 }],
    ['unused for too long', { inactivityS: 60 }],
  ])('rejects a session that is %s', async (_what, limits) => {
    await expect(lock(limits, wait)).rejects.toMatchObject({ code: 'session_not_found' })
    await expect(lock(NO_LIMITS, wait)).resolves.toBeDefined()
  })

  test('rejects an account that was banned after the guard ran', async () => {
    const attempt = lock(NO_LIMITS, ({ user }) => ban(app, user.id))
    await expect(attempt).rejects.toMatchObject({ code: 'user_banned' })
  })

  test('prevents the session from being deleted until the transaction ends', async () => {
    const session = await signUp(app)
    const caller = callerOf(session)
    const lockWithoutWaiting = () =>
      app.sql('select 1 from sessions where id = $1 for update nowait', [caller.sessionId])
    await database.db.transaction(async (tx) => {
      await lockCallerAccountAndSession(tx, caller)
      await expect(lockWithoutWaiting()).rejects.toThrow('could not obtain lock')
    })
    expect(await lockWithoutWaiting()).toHaveLength(1)
  })
})
