import { desc, eq, sql } from 'drizzle-orm'
import { createAuditLogPayload, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { SessionLifetimeLimits } from '#auth/core/settings.ts'
import { auditLogTable } from '#auth/core/tables/audit.ts'
import { sessionAmrClaimsTable, sessionsTable } from '#auth/core/tables/sessions.ts'
import { usersTable } from '#auth/core/tables/users.ts'
import { FACTORS_AS_JSON } from '#auth/users/factors.queries.ts'
import { IDENTITIES_AS_JSON, USER_COLUMNS_WITHOUT_PASSWORD } from '#auth/users/users.queries.ts'
import type { Clock } from '#kernel/clock.ts'
import { batchQueries } from '#kernel/database/batch-queries.ts'
import type { DatabasePool, Db } from '#kernel/database/db.ts'
import { columnsAsJson, membersAsJson, rowsAsJson } from '#kernel/database/json-expressions.ts'
import type { SessionResponseInput } from '../sessions.queries.ts'
import type { RefreshToken } from './refresh-token.ts'

interface RotationDeps {
  readonly prepare: DatabasePool['prepare']
  readonly db: Db
  readonly clock: Clock
  readonly settings: { readonly limits: SessionLifetimeLimits }
}

interface RotationInput {
  readonly token: RefreshToken
  readonly source: RequestClientInfo
}

export type RefreshTokenRotation = ReturnType<typeof createRefreshTokenRotation>

/**
 * Returns a function that rotates a session that is in no doubt, and otherwise returns null and changes nothing. Concurrent
 * refreshes share a statement and thus a commit.
 */
export function createRefreshTokenRotation({ db, prepare, clock, settings: { limits } }: RotationDeps) {
  const { query, read } = rotateAndRead(db)
  const rotate = prepare(query, 'rotate_refresh_tokens')
  return batchQueries<RotationInput, SessionResponseInput>(async (inputs) => {
    const now = clock.now()
    const secondsAgo = (limitS: number | undefined) =>
      limitS === undefined ? '-infinity' : new Date(now.getTime() - limitS * 1_000).toISOString()
    const rows = await rotate({
      sessionIds: inputs.map(({ token }) => token.sessionId),
      counters: inputs.map(({ token }) => token.counter),
      ips: inputs.map(({ source }) => source.ip),
      userAgents: inputs.map(({ source }) => source.userAgent),
      requestIds: inputs.map(({ source }) => source.requestId),
      now: now.toISOString(),
      createdAfter: secondsAgo(limits.timeboxS),
      refreshedAfter: secondsAgo(limits.inactivityS),
    })
    return rows.map(({ position, found }) => ({ position: Number(position), found: read(found) }))
  })
}

const { id, userId, aal, refreshCounter } = sessionsTable
const value = sql.placeholder
const ENTRY = JSON.stringify(createAuditLogPayload('token_refreshed', null))

// Several requests with tokens of one session: the first one rotates, the others find it rotated.
const ASKED = sql`
  select distinct on (session_id) * from unnest(${value('sessionIds')}::uuid[], ${value('counters')}::bigint[],
    ${value('ips')}::text[], ${value('userAgents')}::text[], ${value('requestIds')}::text[])
    with ordinality as asked (session_id, counter, ip, user_agent, request_id, position)
  order by session_id, position`

// A session that another transaction has locked is skipped: the other requests of the batch neither wait for it nor end in a
// deadlock. If a transaction has changed the row since the snapshot of the statement, other reads would be older than the row.
// Comparing xmin makes it match only if the row is still the version of the snapshot.
const LOCKED = sql`
  select asked.*, ${id} from asked join ${sessionsTable} on ${id} = asked.session_id
    join ${sessionsTable} snapshot on snapshot.id = asked.session_id and snapshot.xmin = ${sessionsTable}.xmin
    join ${usersTable} on ${usersTable.id} = ${userId}
  where ${refreshCounter} = asked.counter and ${sessionsTable.upgradedAtCounter} <= asked.counter
    and ${sessionsTable.lostBudget} = 1 and ${usersTable.bannedUntil} is null and ${sessionsTable.notAfter} is null
    and ${sessionsTable.createdAt} > ${value('createdAfter')}
    and coalesce(${sessionsTable.refreshedAt}, ${sessionsTable.createdAt}) > ${value('refreshedAfter')}
  for no key update of ${sessionsTable} skip locked`

const ROTATED = sql`
  update ${sessionsTable} set
    refresh_counter = ${refreshCounter} + 1, rotation_streak = ${sessionsTable.rotationStreak} + 1,
    rotated_at = ${value('now')}, refreshed_at = ${value('now')}, updated_at = ${value('now')},
    ip = locked.ip, user_agent = locked.user_agent
  from locked where ${id} = locked.id
  returning locked.position, locked.request_id, ${id}, ${userId}, ${aal}, ${refreshCounter},
    ${sessionsTable.ip}, ${sessionsTable.userAgent}`

function rotateAndRead(db: Db) {
  const asked = db.$with('asked', {}).as(ASKED)
  const locked = db.$with('locked', {}).as(LOCKED)
  const rotated = db.$with('rotated', { id, userId, aal, refreshCounter }).as(ROTATED)
  const audited = db.$with('audited', {}).as(sql`
    insert into ${auditLogTable} (payload, session_id, ip_address, user_agent, request_id, created_at)
    select ${ENTRY}::jsonb
        || jsonb_build_object('actor_id', ${usersTable.id}, 'actor_username', coalesce(${usersTable.email}, '')),
      rotated.id, rotated.ip, rotated.user_agent, rotated.request_id, ${value('now')}::timestamptz
    from rotated join ${usersTable} on ${usersTable.id} = rotated.user_id`)
  const { json, read } = membersAsJson<SessionResponseInput>({
    user: columnsAsJson(USER_COLUMNS_WITHOUT_PASSWORD),
    identities: IDENTITIES_AS_JSON,
    factors: FACTORS_AS_JSON,
    session: columnsAsJson({ id: rotated.id, aal: rotated.aal, refreshCounter: rotated.refreshCounter }),
    amr: rowsAsJson(sessionAmrClaimsTable, {
      where: eq(sessionAmrClaimsTable.sessionId, rotated.id),
      orderBy: [desc(sessionAmrClaimsTable.updatedAt)],
    }),
  })
  const query = db
    .with(asked, locked, rotated, audited)
    .select({ position: sql`rotated.position::int`.as('position'), found: json.as('found') })
    .from(rotated)
    .innerJoin(usersTable, eq(usersTable.id, rotated.userId))
  return { query, read }
}
