import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SessionLifetimeLimits } from '#auth/core/settings.ts'
import { isUserBanned } from '#auth/users/user.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { auditOf, claimsOf, refresh, signUp } from '#test/accounts/people.ts'
import { appPerFile, perFile } from '#test/harness/per-file.ts'
import { statementsOf } from '#test/harness/statements.ts'
import { isSessionExpired } from '../live-session.ts'
import { decideRefreshTokenUse, getCountersAfterRotation } from './refresh-grant-decision.ts'
import { createRefreshTokenRotation } from './rotate-in-one-statement.queries.ts'

const app = appPerFile()
const database = perFile(async () => openPostgresDatabase({ url: app.databaseUrl, onIdleError: () => {} }))

const SOURCE = { ip: '192.0.2.1', userAgent: 'test browser', requestId: 'a-request', language: null }
const NO_LIMITS: SessionLifetimeLimits = { timeboxS: undefined, inactivityS: undefined }

async function createSession() {
  const session = await signUp(app)
  return { session, sessionId: claimsOf(session).session_id as string, userId: session.user.id }
}

function rotate(sessionId: string, { counter = 0, limits = NO_LIMITS } = {}) {
  const { db, prepare } = database
  const rotation = createRefreshTokenRotation({ db, prepare, clock: app.clock, settings: { limits } })
  return rotation({
    holder: { clientId: null, dpopJkt: null, mayChangeKey: false },
    token: { sessionId, counter },
    source: SOURCE,
  })
}

const MINUTE_MS = 60_000

/** Any state of a session and its account, as times relative to now, and a token for it. */
const STATES = fc.record({
  counter: fc.integer({ min: 0, max: 3 }),
  rotationsBehind: fc.constantFrom(0, 0, 0, 0, 1, 2, -1, -4_000_000_000),
  upgradedAtCounter: fc.integer({ min: 0, max: 3 }),
  lostBudget: fc.constantFrom(0, 1),
  rotationStreak: fc.integer({ min: 0, max: 3 }),
  bannedForMinutes: fc.constantFrom(null, null, -1, 0, 1),
  endsInMinutes: fc.constantFrom(null, null, -1, 0, 1),
  ageMinutes: fc.integer({ min: 0, max: 4 }),
  refreshedMinutesAgo: fc.option(fc.integer({ min: 0, max: 4 })),
  timeboxMinutes: fc.option(fc.integer({ min: 1, max: 4 })),
  inactivityMinutes: fc.option(fc.integer({ min: 1, max: 4 })),
})

test('a refresh in one statement rotates exactly where the decision is to rotate', async () => {
  const { sessionId, userId } = await createSession()
  const now = app.clock.now()
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
  const orNull = (minutes: number | null) => (minutes === null ? null : inMinutes(minutes))
  const check = async (state: typeof STATES extends fc.Arbitrary<infer T> ? T : never) => {
    const { counter, rotationsBehind, upgradedAtCounter, lostBudget, rotationStreak } = state
    const [createdAt, refreshedAt, notAfter, bannedUntil] = [
      inMinutes(-state.ageMinutes),
      state.refreshedMinutesAgo === null ? null : inMinutes(-state.refreshedMinutesAgo),
      orNull(state.endsInMinutes),
      orNull(state.bannedForMinutes),
    ]
    const [before] = await app.sql(
      `update sessions set refresh_counter = $2, upgraded_at_counter = $3, lost_budget = $4, rotation_streak = $5,
         created_at = $6, refreshed_at = $7, not_after = $8, updated_at = $6 where id = $1 returning *`,
      [sessionId, counter, upgradedAtCounter, lostBudget, rotationStreak, createdAt, refreshedAt, notAfter],
    )
    await app.sql('update users set banned_until = $2 where id = $1', [userId, bannedUntil])
    const seconds = (minutes: number | null) => (minutes === null ? undefined : minutes * 60)
    const limits = { timeboxS: seconds(state.timeboxMinutes), inactivityS: seconds(state.inactivityMinutes) }
    const tokenCounter = counter - rotationsBehind
    const decision = decideRefreshTokenUse({
      rotationsBehind,
      msSinceRotation: 0,
      reuseIntervalMs: 0,
      isSuperseded: tokenCounter < upgradedAtCounter,
      lostBudget,
    })
    const isAlive =
      !isUserBanned({ bannedUntil }, now) &&
      !isSessionExpired({ createdAt, refreshedAt, notAfter }, limits, now)
    const rotated = await rotate(sessionId, { counter: tokenCounter, limits })
    expect(rotated !== null).toBe(decision === 'rotate' && isAlive)
    const after = getCountersAfterRotation({ lostBudget, rotationStreak })
    const changed = {
      refresh_counter: counter + 1,
      rotation_streak: after.rotationStreak,
      lost_budget: after.lostBudget,
      rotated_at: now,
      refreshed_at: now,
      updated_at: now,
      ip: SOURCE.ip,
      user_agent: SOURCE.userAgent,
    }
    expect(await app.sql('select * from sessions where id = $1', [sessionId])).toEqual([
      rotated ? { ...before, ...changed } : before,
    ])
  }
  await fc.assert(fc.asyncProperty(STATES, check), { numRuns: 150 })
})

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
