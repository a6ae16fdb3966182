import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditOf, claimsOf, refresh, signUp } from '../../../../test/accounts/people.ts'
import { appPerFile, perFile } from '../../../../test/harness/per-file.ts'
import { statementsOf } from '../../../../test/harness/statements.ts'
import { openDatabase } from '../../../kernel/database/db.ts'
import type { SessionLimits } from '../session-limits.ts'
import { rotateInOneStatement } from './rotate-in-one-statement.queries.ts'

const app = appPerFile()
const database = perFile(async () => openDatabase({ url: app.databaseUrl, onIdleError: () => {} }))

const SOURCE = { ip: '192.0.2.1', userAgent: 'test browser', requestId: 'a-request' }
const NO_LIMITS: SessionLimits = { timeboxS: undefined, inactivityS: undefined }

async function someSession() {
  const session = await signUp(app)
  return { session, sessionId: claimsOf(session).session_id as string, userId: session.user.id }
}

const rotate = (sessionId: string, { counter = 0, limits = NO_LIMITS } = {}) =>
  rotateInOneStatement(database.db, {
    token: { sessionId, counter },
    limits,
    source: SOURCE,
    now: app.clock.now(),
  })

/** What may not be rotated without a look at it: a change of the row, and what is asked of it. */
const TO_BE_JUDGED: readonly (readonly [
  what: string,
  change: string,
  asked?: Parameters<typeof rotate>[1],
])[] = [
  ['an older token', 'update sessions set refresh_counter = 1 where id = $1'],
  ['a token that was never issued', 'select $1::uuid', { counter: 1 }],
  ['a token from before a second factor', 'update sessions set raised_at_counter = 1 where id = $1'],
  ['a session that has spent its lost answer', 'update sessions set lost_budget = 0 where id = $1'],
  [
    'an account that is or was banned',
    "update users set banned_until = now() - interval '1 year' where id = (select user_id from sessions where id = $1)",
  ],
  ['a session with an end', "update sessions set not_after = now() + interval '1 year' where id = $1"],
  [
    'a session past its timebox',
    "update sessions set created_at = created_at - interval '10 seconds' where id = $1",
    { limits: { timeboxS: 10, inactivityS: undefined } },
  ],
  [
    'a session that was not refreshed in time',
    "update sessions set created_at = created_at - interval '1 hour', refreshed_at = created_at - interval '10 seconds' where id = $1",
    { limits: { timeboxS: undefined, inactivityS: 10 } },
  ],
  ['a session that is gone', 'delete from sessions where id = $1'],
]

test.each(TO_BE_JUDGED.map(([what, change, asked = {}]) => ({ what, change, asked })))(
  'rotatePlainly leaves $what as it is',
  async ({ change, asked }) => {
    const { sessionId, userId } = await someSession()
    await app.sql(change, [sessionId])
    const before = await app.sql('select * from sessions where id = $1', [sessionId])
    expect(await rotate(sessionId, asked)).toBeNull()
    expect(await app.sql('select * from sessions where id = $1', [sessionId])).toEqual(before)
    const actions = (await auditOf(app, userId)).map(({ payload }) => payload.action)
    expect(actions).not.toContain('token_refreshed')
  },
)

test('rotatePlainly rotates the newest token in one statement, with its row in the audit log', async () => {
  const { session, sessionId, userId } = await someSession()
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
  const [line] = (await auditOf(app, userId)).slice(-1)
  expect(line).toMatchObject({
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

test('rotatePlainly leaves a session alone that changed while it waited for the row', async () => {
  const { sessionId } = await someSession()
  const found = database.db.transaction(async (tx) => {
    // What a factor that is removed at this moment does: the counter stays.
    await tx.execute(sql`update sessions set factor_id = null where id = ${sessionId}`)
    const waiting = rotate(sessionId)
    await untilSomebodyWaits()
    return { waiting }
  })
  expect(await (await found).waiting).toBeNull()
  expect(await rotate(sessionId)).not.toBeNull()
})

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const rows = await app.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock'")
    if (rows.length > 0) return
  }
}
