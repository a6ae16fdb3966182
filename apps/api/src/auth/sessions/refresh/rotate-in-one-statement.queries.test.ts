import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditOf, claimsOf, refresh, signUp } from '../../../../test/accounts/people.ts'
import { appPerFile, perFile } from '../../../../test/harness/per-file.ts'
import { statementsOf } from '../../../../test/harness/statements.ts'
import { openPostgresDatabase } from '../../../kernel/database/db.ts'
import type { SessionLifetimeLimits } from '../live-session.ts'
import { rotateRefreshTokenInOneStatement } from './rotate-in-one-statement.queries.ts'

const app = appPerFile()
const database = perFile(async () => openPostgresDatabase({ url: app.databaseUrl, onIdleError: () => {} }))

const SOURCE = { ip: '192.0.2.1', userAgent: 'test browser', requestId: 'a-request' }
const NO_LIMITS: SessionLifetimeLimits = { timeboxS: undefined, inactivityS: undefined }

async function createSession() {
  const session = await signUp(app)
  return { session, sessionId: claimsOf(session).session_id as string, userId: session.user.id }
}

const rotate = (sessionId: string, { counter = 0, limits = NO_LIMITS } = {}) =>
  rotateRefreshTokenInOneStatement(database.db, {
    token: { sessionId, counter },
    limits,
    source: SOURCE,
    now: app.clock.now(),
  })

/** Cases that need a decision under the row lock: a change of the session row and, if needed, the input of the rotation. */
const UNCOMMON_CASES: [session: string, change: string, input?: Parameters<typeof rotate>[1]][] = [
  ['a session whose token is not the newest', 'update sessions set refresh_counter = 1 where id = $1'],
  ['a session whose token was never issued', 'select $1::uuid', { counter: 1 }],
  ['a session upgraded to AAL2 after the token', 'update sessions set raised_at_counter = 1 where id = $1'],
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
  'rotateRefreshTokenInOneStatement returns null for %s',
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

test('rotateRefreshTokenInOneStatement rotates the newest token and writes the audit log', async () => {
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

test('rotateRefreshTokenInOneStatement returns null if the session changed during the wait', async () => {
  const { sessionId } = await createSession()
  const rotation = database.db.transaction(async (tx) => {
    // Removing a factor changes the row without changing its refresh counter.
    await tx.execute(sql`update sessions set factor_id = null where id = ${sessionId}`)
    const blocked = rotate(sessionId)
    await waitForBlockedQuery()
    return { blocked }
  })
  expect(await (await rotation).blocked).toBeNull()
  expect(await rotate(sessionId)).not.toBeNull()
})

// Other test files use other databases of the same server at the same time.
async function waitForBlockedQuery(): Promise<void> {
  for (;;) {
    const rows = await app.sql(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    if (rows.length > 0) return
  }
}
