import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import { rowsAsJson, toColumn } from '../../../kernel/database/json-expressions.ts'
import { preparePerDatabase } from '../../../kernel/database/prepare-per-database.ts'
import { createAuditLogPayload, type RequestClientInfo } from '../../audit/audit.queries.ts'
import { auditLogTable } from '../../tables/audit.ts'
import { sessionAmrClaimsTable, sessionsTable } from '../../tables/sessions.ts'
import { usersTable } from '../../tables/users.ts'
import { FACTORS_AS_JSON } from '../../users/factors.queries.ts'
import { IDENTITIES_AS_JSON, USER_COLUMNS_WITHOUT_PASSWORD } from '../../users/users.queries.ts'
import type { SessionLifetimeLimits } from '../live-session.ts'
import type { RefreshToken } from './refresh-token.ts'

interface RotationInput {
  readonly token: RefreshToken
  readonly limits: SessionLifetimeLimits
  readonly source: RequestClientInfo
  readonly now: Date
}

/** Rotates a session that is in no doubt in one statement. Otherwise returns null and changes nothing. */
export async function rotateRefreshTokenInOneStatement(
  db: Db,
  { token, limits, source, now }: RotationInput,
) {
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

const { id, userId, aal, refreshCounter } = sessionsTable
const value = sql.placeholder
const ENTRY = JSON.stringify(createAuditLogPayload('token_refreshed', null))

// The statement may have waited for another transaction while its other reads come from the earlier snapshot. Comparing
// xmin makes it match only if the row is still the version of that snapshot.
const ROTATE = sql`
  update ${sessionsTable} set
    refresh_counter = ${refreshCounter} + 1, rotation_streak = ${sessionsTable.rotationStreak} + 1,
    rotated_at = ${value('now')}, refreshed_at = ${value('now')}, updated_at = ${value('now')},
    ip = ${value('ip')}, user_agent = ${value('userAgent')}
  from ${sessionsTable} snapshot join ${usersTable} on ${usersTable.id} = snapshot.user_id
  where ${id} = ${value('sessionId')} and snapshot.id = ${value('sessionId')} and snapshot.xmin = ${sessionsTable}.xmin
    and ${refreshCounter} = ${value('counter')} and ${sessionsTable.upgradedAtCounter} <= ${value('counter')}
    and ${sessionsTable.lostBudget} = 1 and ${usersTable.bannedUntil} is null and ${sessionsTable.notAfter} is null
    and ${sessionsTable.createdAt} > ${value('createdAfter')}
    and coalesce(${sessionsTable.refreshedAt}, ${sessionsTable.createdAt}) > ${value('refreshedAfter')}
  returning ${id}, ${userId}, ${aal}, ${refreshCounter}`

const rotateAndRead = preparePerDatabase((db: Db) => {
  const rotated = db.$with('rotated', { id, userId, aal, refreshCounter }).as(ROTATE)
  const audited = db.$with('audited', {}).as(sql`
    insert into ${auditLogTable} (payload, session_id, ip_address, user_agent, request_id, created_at)
    select ${ENTRY}::jsonb
        || jsonb_build_object('actor_id', ${usersTable.id}, 'actor_username', coalesce(${usersTable.email}, '')),
      ${rotated.id}, ${value('ip')}, ${value('userAgent')}, ${value('requestId')}, ${value('now')}::timestamptz
    from rotated join ${usersTable} on ${usersTable.id} = ${rotated.userId}`)
  return db
    .with(rotated, audited)
    .select({
      user: USER_COLUMNS_WITHOUT_PASSWORD,
      identities: toColumn(IDENTITIES_AS_JSON),
      factors: toColumn(FACTORS_AS_JSON),
      session: { id: rotated.id, aal: rotated.aal, refreshCounter: rotated.refreshCounter },
      amr: toColumn(
        rowsAsJson(sessionAmrClaimsTable, {
          where: eq(sessionAmrClaimsTable.sessionId, rotated.id),
          orderBy: [desc(sessionAmrClaimsTable.updatedAt)],
        }),
      ),
    })
    .from(rotated)
    .innerJoin(usersTable, eq(usersTable.id, rotated.userId))
})
