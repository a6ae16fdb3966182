import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SessionLifetimeLimits } from '#auth/core/settings.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { auditOf, claimsOf, refresh, signUp } from '#test/accounts/people.ts'
import { appPerFile, perFile } from '#test/harness/per-file.ts'
import { statementsOf } from '#test/harness/statements.ts'
import { createRefreshTokenRotation } from './rotate-in-one-statement.queries.ts'

const app = appPerFile()
const database = perFile(async () => openPostgresDatabase({ url: app.databaseUrl, onIdleError: () => {} }))

const SOURCE = { ip: '192.0.2.1', userAgent: 'test browser', requestId: 'a-request' }
const NO_LIMITS: SessionLifetimeLimits = { timeboxS: undefined, inactivityS: undefined }

async function createSession() {
  const session = await signUp(app)
  return { session, sessionId: claimsOf(session).session_id as string, userId: session.user.id }
}

const createRotation = (limits = NO_LIMITS) =>
  createRefreshTokenRotation({
    db: database.db,
    prepare: database.prepare,
    clock: app.clock,
    settings: { limits },
  })
const rotate = (sessionId: string, { counter = 0, limits = NO_LIMITS } = {}) =>
  createRotation(limits)({ token: { sessionId, counter }, source: SOURCE })

/** Cases that need a decision under the row lock: a change of the session row and, if needed, the input of the rotation. */
const UNCOMMON_CASES: [session: string, change: string, input?: Parameters<typeof rotate>[1]][] = [
  ['a session whose token is not the newest', 'update sessions set refresh_counter = 1 where id = $1'],
  ['a session whose token was never issued', 'select $1::uuid', { counter: 1 }],
  ['a session upgraded to AAL2 after the token', 'update sessions set upgraded_at_counter = 1 where id = $1'],
  ['a session whose lost-response budget is spent', 'update sessions set lost_budget = 0 where id = $1'],
  [
    'a session of an account that is or was banned',
    "update users set banned_until = now() - interval '1 year' where id = (select user_id from sessions where id = $1)",
  ],
  ['a session with a fixed end', "update sessions set not_after = now() + interval '1 year' where id = $1"],
  [
    'a session past its timebox',
    "update sessions set created_at = created_at - interval '10 seconds' where id = $1",
    { limits: { timeboxS: 10, inactivityS: undefined } },
  ],
  [
    'a session past its inactivity limit',
    "update sessions set created_at = created_at - interval '1 hour', refreshed_at = created_at - interval '10 seconds' where id = $1",
    { limits: { timeboxS: undefined, inactivityS: 10 } },
  ],
  ['a deleted session', 'delete from sessions where id = $1'],
]

test.each(UNCOMMON_CASES)(
  'a refresh in one statement returns null for %s',
  async (_what, change, input = {}) => {
    const { sessionId, userId } = await createSession()
    await app.sql(change, [sessionId])
    const before = await app.sql('select * from sessions where id = $1', [sessionId])
    expect(await rotate(sessionId, input)).toBeNull()
    expect(await app.sql('select * from sessions where id = $1', [sessionId])).toEqual(before)
    const actions = (await auditOf(app, userId)).map(({ payload }) => payload.action)
    expect(actions).not.toContain('token_refreshed')
  },
)

test('a refresh in one statement rotates the newest token and writes the audit log', async () => {
  const { session, sessionId, userId } = await createSession()
  app.clock.advance({ seconds: 50 })
  expect(await statementsOf(() => refresh(app, session.refresh_token))).toHaveLength(1)
  const [row] = await app.sql('select * from sessions where id = $1', [sessionId])
  const now = app.clock.now()
  expect(row).toMatchObject({
    refresh_counter: 1,
    rotation_streak: 1,
    lost_budget: 1,
    rotated_at: now,
    refreshed_at: now,
    updated_at: now,
  })
  const [entry] = (await auditOf(app, userId)).slice(-1)
  expect(entry).toMatchObject({
    session_id: sessionId,
    payload: {
      action: 'token_refreshed',
      log_type: 'token',
      actor_id: userId,
      actor_username: session.user.email,
      actor_via_sso: false,
    },
  })
})

test('concurrent refreshes share a statement, and only those in no doubt rotate', async () => {
  const [one, two, old] = await Promise.all([createSession(), createSession(), createSession()])
  await app.sql('update sessions set refresh_counter = 1 where id = $1', [old.sessionId])
  const rotation = createRotation()
  const sent = [one, old, two, one].map(({ sessionId }, at) => ({
    token: { sessionId, counter: 0 },
    source: { ...SOURCE, userAgent: `browser "${at}", {\\}` },
  }))
  let found: Awaited<ReturnType<typeof rotation>>[] = []
  const statements = await statementsOf(async () => {
    found = await Promise.all(sent.map(rotation))
  })
  expect(statements).toHaveLength(1)
  expect(found.map((row) => row?.user.id)).toEqual([one.userId, undefined, two.userId, undefined])
  const counters = await app.sql('select refresh_counter, user_agent from sessions where id = any($1)', [
    [one.sessionId, two.sessionId],
  ])
  expect(counters).toEqual(
    expect.arrayContaining([
      { refresh_counter: 1, user_agent: sent[0]?.source.userAgent },
      { refresh_counter: 1, user_agent: sent[2]?.source.userAgent },
    ]),
  )
})

test('a refresh in one statement returns null while another transaction changes the session', async () => {
  const { sessionId } = await createSession()
  const { sessionId: other } = await createSession()
  await database.db.transaction(async (tx) => {
    // Removing a factor changes the row without changing its refresh counter.
    await tx.execute(sql`update sessions set factor_id = null where id = ${sessionId}`)
    const [locked, free] = await Promise.all([rotate(sessionId), rotate(other)])
    expect(locked).toBeNull()
    expect(free).not.toBeNull()
  })
  expect(await rotate(sessionId)).not.toBeNull()
})
