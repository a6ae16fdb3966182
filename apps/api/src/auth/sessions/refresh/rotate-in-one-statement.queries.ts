import { desc, eq, sql } from 'drizzle-orm'
import { buildOnce } from '../../../kernel/database/build-once.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { rowsAsJson } from '../../../kernel/database/rows-as-json.ts'
import { type RequestSource, toAuditPayload } from '../../audit/audit.queries.ts'
import { auditLog } from '../../tables/audit.ts'
import { amrClaims, sessions } from '../../tables/sessions.ts'
import { users } from '../../tables/users.ts'
import { factorsOfUser } from '../../users/factors.queries.ts'
import { ACCOUNT_COLUMNS, identitiesColumn } from '../../users/users.queries.ts'
import type { SessionLimits } from '../live-session.ts'
import type { RefreshToken } from './refresh-token.ts'

interface RotationInput {
  readonly token: RefreshToken
  readonly limits: SessionLimits
  readonly source: RequestSource
  readonly now: Date
}

/** Rotates a session that is in no doubt in one statement. Otherwise returns null and changes nothing. */
export async function rotateInOneStatement(db: Db, { token, limits, source, now }: RotationInput) {
  const secondsAgo = (limitS: number | undefined) =>
    limitS === undefined ? '-infinity' : new Date(now.getTime() - limitS * 1_000).toISOString()
  const [found] = await rotateAndRead(db, {
    ...token,
    ...source,
    now: now.toISOString(),
    createdAfter: secondsAgo(limits.timeboxS),
    refreshedAfter: secondsAgo(limits.inactivityS),
  })
  return found ?? null
}

const { id, userId, aal, refreshCounter } = sessions
const value = sql.placeholder
const ENTRY = JSON.stringify(toAuditPayload('token_refreshed', null))

// The statement may have waited for another transaction while its other reads come from the earlier snapshot. Comparing
// xmin makes it match only if the row is still the version of that snapshot.
const ROTATE = sql`
  update ${sessions} set
    refresh_counter = ${refreshCounter} + 1, rotation_streak = ${sessions.rotationStreak} + 1,
    rotated_at = ${value('now')}, refreshed_at = ${value('now')}, updated_at = ${value('now')},
    ip = ${value('ip')}, user_agent = ${value('userAgent')}
  from ${sessions} snapshot join ${users} on ${users.id} = snapshot.user_id
  where ${id} = ${value('sessionId')} and snapshot.id = ${value('sessionId')} and snapshot.xmin = ${sessions}.xmin
    and ${refreshCounter} = ${value('counter')} and ${sessions.upgradedAtCounter} <= ${value('counter')}
    and ${sessions.lostBudget} = 1 and ${users.bannedUntil} is null and ${sessions.notAfter} is null
    and ${sessions.createdAt} > ${value('createdAfter')}
    and coalesce(${sessions.refreshedAt}, ${sessions.createdAt}) > ${value('refreshedAfter')}
  returning ${id}, ${userId}, ${aal}, ${refreshCounter}`

const rotateAndRead = buildOnce((db: Db) => {
  const rotated = db.$with('rotated', { id, userId, aal, refreshCounter }).as(ROTATE)
  const audited = db.$with('audited', {}).as(sql`
    insert into ${auditLog} (payload, session_id, ip_address, user_agent, request_id, created_at)
    select ${ENTRY}::jsonb
        || jsonb_build_object('actor_id', ${users.id}, 'actor_username', coalesce(${users.email}, '')),
      ${rotated.id}, ${value('ip')}, ${value('userAgent')}, ${value('requestId')}, ${value('now')}::timestamptz
    from rotated join ${users} on ${users.id} = ${rotated.userId}`)
  return db
    .with(rotated, audited)
    .select({
      user: ACCOUNT_COLUMNS,
      identities: identitiesColumn,
      factors: factorsOfUser,
      session: { id: rotated.id, aal: rotated.aal, refreshCounter: rotated.refreshCounter },
      amr: rowsAsJson(amrClaims, {
        where: eq(amrClaims.sessionId, rotated.id),
        orderBy: [desc(amrClaims.updatedAt)],
      }),
    })
    .from(rotated)
    .innerJoin(users, eq(users.id, rotated.userId))
})
