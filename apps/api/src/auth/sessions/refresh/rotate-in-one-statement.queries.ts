import { desc, eq, sql } from 'drizzle-orm'
import { createAuditLogPayload, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { SessionLifetimeLimits } from '#auth/core/settings.ts'
import { auditLogEntriesTable } from '#auth/core/tables/audit.ts'
import { mfaAmrClaimsTable, sessionsTable } from '#auth/core/tables/sessions.ts'
import { usersTable } from '#auth/core/tables/users.ts'
import { FACTORS_AS_JSON } from '#auth/users/factors.queries.ts'
import { IDENTITIES_AS_JSON, USER_COLUMNS_WITHOUT_PASSWORD } from '#auth/users/users.queries.ts'
import type { Clock } from '#kernel/clock.ts'
import type { DatabasePool, Db } from '#kernel/database/db.ts'
import { columnsAsJson, membersAsJson, rowsAsJson } from '#kernel/database/json-expressions.ts'
import type { SessionResponseInput } from '../sessions.queries.ts'
import type { RefreshToken, RefreshTokenHolder } from './refresh-token.ts'

interface RotationDeps {
  readonly prepare: DatabasePool['prepare']
  readonly db: Db
  readonly clock: Clock
  readonly settings: { readonly limits: SessionLifetimeLimits }
}

export interface RotationInput {
  readonly token: RefreshToken
  readonly holder: RefreshTokenHolder
  readonly source: RequestClientInfo
}

export type RefreshTokenRotation = ReturnType<typeof createRefreshTokenRotation>

/**
 * Returns a function that rotates a session in one statement where `decideRefreshTokenUse` says `rotate`, unless the account is
 * banned or the session has expired. In every other case, and if another transaction is changing the session, it returns null
 * and changes nothing.
 */
export function createRefreshTokenRotation({ db, prepare, clock, settings: { limits } }: RotationDeps) {
  const { query, read } = rotateAndRead(db)
  const rotate = prepare(query, 'rotate_refresh_token')
  return async ({ token, holder, source }: RotationInput): Promise<SessionResponseInput | null> => {
    const now = clock.now()
    const secondsAgo = (limitS: number | undefined) =>
      limitS === undefined ? '-infinity' : new Date(now.getTime() - limitS * 1_000).toISOString()
    const [row] = await rotate({
      ...token,
      ...holder,
      ...source,
      now: now.toISOString(),
      createdAfter: secondsAgo(limits.timeboxS),
      refreshedAfter: secondsAgo(limits.inactivityS),
    })
    return row ? read(row.found) : null
  }
}

const { id, userId, aal, refreshCounter, rotationStreak, lostBudget } = sessionsTable
const { oauthClientId, oauthScope, oauthResource, dpopJkt } = sessionsTable
const RETURNED = { id, userId, aal, refreshCounter, oauthClientId, oauthScope, oauthResource, dpopJkt }
const value = sql.placeholder
const ENTRY = JSON.stringify(createAuditLogPayload('token_refreshed', null))

// If a transaction has changed the row since the snapshot of the statement, other reads would be older than the row. Comparing
// xmin makes it match only if the row is still the version of the snapshot.
const LOCKED = sql`
  select ${id} from ${sessionsTable}
    join ${sessionsTable} snapshot on snapshot.id = ${id} and snapshot.xmin = ${sessionsTable}.xmin
    join ${usersTable} on ${usersTable.id} = ${userId}
  where ${id} = ${value('sessionId')} and ${refreshCounter} = ${value('counter')}::bigint
    and ${oauthClientId} is not distinct from ${value('clientId')}::uuid
    and (${dpopJkt} is not distinct from ${value('dpopJkt')}::text
      or ${value('mayChangeKey')}::boolean and ${dpopJkt} is not null and ${value('dpopJkt')}::text is not null)
    and ${sessionsTable.upgradedAtCounter} <= ${refreshCounter}
    and (${usersTable.bannedUntil} is null or ${usersTable.bannedUntil} <= ${value('now')})
    and (${sessionsTable.notAfter} is null or ${sessionsTable.notAfter} > ${value('now')})
    and ${sessionsTable.createdAt} > ${value('createdAfter')}
    and coalesce(${sessionsTable.refreshedAt}, ${sessionsTable.createdAt}) > ${value('refreshedAfter')}
  for no key update of ${sessionsTable} skip locked`

// Like `getCountersAfterRotation`.
const ROTATED = sql`
  update ${sessionsTable} set
    refresh_counter = ${refreshCounter} + 1, rotation_streak = ${rotationStreak} + 1,
    lost_budget = case when ${rotationStreak} + 1 >= 2 then 1 else ${lostBudget} end,
    dpop_jkt = ${value('dpopJkt')}::text, rotated_at = ${value('now')}, refreshed_at = ${value('now')}, updated_at = ${value('now')},
    ip = ${value('ip')}, user_agent = ${value('userAgent')}
  from locked where ${id} = locked.id
  returning ${sql.join(Object.values(RETURNED), sql`, `)}`

function rotateAndRead(db: Db) {
  const locked = db.$with('locked', {}).as(LOCKED)
  const rotated = db.$with('rotated', RETURNED).as(ROTATED)
  const audited = db.$with('audited', {}).as(sql`
    insert into ${auditLogEntriesTable} (payload, session_id, ip_address, user_agent, request_id, created_at)
    select ${ENTRY}::jsonb
        || jsonb_build_object('actor_id', ${usersTable.id}, 'actor_username', coalesce(${usersTable.email}, '')),
      rotated.id, ${value('ip')}, ${value('userAgent')}, ${value('requestId')}, ${value('now')}::timestamptz
    from rotated join ${usersTable} on ${usersTable.id} = rotated.user_id`)
  const { json, read } = membersAsJson<SessionResponseInput>({
    user: columnsAsJson(USER_COLUMNS_WITHOUT_PASSWORD),
    identities: IDENTITIES_AS_JSON,
    factors: FACTORS_AS_JSON,
    session: columnsAsJson({
      id: rotated.id,
      aal: rotated.aal,
      refreshCounter: rotated.refreshCounter,
      oauthClientId: rotated.oauthClientId,
      oauthScope: rotated.oauthScope,
      oauthResource: rotated.oauthResource,
      dpopJkt: rotated.dpopJkt,
    }),
    amr: rowsAsJson(mfaAmrClaimsTable, {
      where: eq(mfaAmrClaimsTable.sessionId, rotated.id),
      orderBy: [desc(mfaAmrClaimsTable.updatedAt)],
    }),
  })
  const query = db
    .with(locked, rotated, audited)
    .select({ found: json.as('found') })
    .from(rotated)
    .innerJoin(usersTable, eq(usersTable.id, rotated.userId))
  return { query, read }
}
