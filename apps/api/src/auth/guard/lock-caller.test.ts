import type { Session } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { holdAccount } from '../../../test/held-account.ts'
import { bearer, claimsOf, signIn, signUp, VERSIONED } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { openDatabase } from '../../kernel/db.ts'
import { lockCaller } from './lock-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const changePassword = (session: { access_token: string }, password: string) =>
  app.request.put('/auth/v1/user').set(VERSIONED).set(bearer(session)).send({ password })

describe('whoever is signed out while their request is on its way', () => {
  test('changes nothing any more', async () => {
    const { user } = await signUp(app)
    const { body: thief } = await signIn(app, user.email)
    const account = await holdAccount(app, user.id)
    const [reply] = await Promise.all([
      changePassword(thief, 'Password-Of-A-Thief-1'),
      account.changeAndLetGo('delete from sessions where user_id = $1', [user.id]),
    ])
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('session_not_found')
    expect((await signIn(app, user.email)).status).toBe(200)
  })

  test('of two sessions that change the password at the same moment, one does and stays', async () => {
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

describe('a request whose session ends before the change is written', () => {
  const FOREVER = { timeboxS: undefined, inactivityS: undefined }

  const lock = async (limits: object, change: (session: Session) => Promise<unknown>) => {
    const session = await signUp(app)
    await change(session)
    const database = openDatabase({ url: app.databaseUrl, poolSize: 1, onIdleError: () => {} })
    onTestFinished(() => database.close())
    const caller = {
      userId: session.user.id,
      sessionId: claimsOf(session).session_id as string,
      liveness: { limits: { ...FOREVER, ...limits }, clock: app.clock },
    }
    return database.db.transaction((tx) => lockCaller(tx, caller))
  }
  const wait = async () => app.clock.advance({ seconds: 60 })

  test.each([
    ['is past its timebox', { timeboxS: 60 }],
    ['was not used for too long', { inactivityS: 60 }],
  ])('is rejected where the session %s', async (_what, limits) => {
    await expect(lock(limits, wait)).rejects.toMatchObject({ code: 'session_not_found' })
    await expect(lock(FOREVER, wait)).resolves.toBeDefined()
  })

  test('rejects a caller whose account was banned meanwhile', async () => {
    const ban = ({ user }: Session) =>
      app.sql("update users set banned_until = 'infinity' where id = $1", [user.id])
    await expect(lock(FOREVER, ban)).rejects.toMatchObject({ code: 'user_banned' })
  })
})

test('nobody ends the session of a request before it is done, so that what belongs to it can be written', async () => {
  const session = await signUp(app)
  const sessionId = claimsOf(session).session_id as string
  const database = openDatabase({ url: app.databaseUrl, onIdleError: () => {} })
  onTestFinished(() => database.close())
  const endAtOnce = () => app.sql('select 1 from sessions where id = $1 for update nowait', [sessionId])
  await database.db.transaction(async (tx) => {
    const liveness = { limits: { timeboxS: undefined, inactivityS: undefined }, clock: app.clock }
    await lockCaller(tx, { userId: session.user.id, sessionId, liveness })
    await expect(endAtOnce()).rejects.toThrow('could not obtain lock')
  })
  expect(await endAtOnce()).toHaveLength(1)
})
