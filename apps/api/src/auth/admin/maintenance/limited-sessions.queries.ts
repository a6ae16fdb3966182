import { sql } from 'drizzle-orm'
import type { SessionLifetimeLimits } from '#auth/core/settings.ts'
import { sessionsTable } from '#auth/core/tables/sessions.ts'
import type { Db } from '#kernel/database/db.ts'

const SESSIONS_PER_STATEMENT = 1_000

const { id, createdAt, refreshedAt, unusedFrom } = sessionsTable

export const lastUsedAt = sql<Date>`coalesce(${refreshedAt}, ${createdAt})`

/**
 * Deletes the sessions that were beyond a limit at a moment. An index on the last refresh would make each refresh write to
 * every index. So the index has a moment that refreshes leave alone: a session is due a limit after it, and if it was used
 * since, it is due again a limit after that use, or at its greatest age.
 */
export async function deleteLimitedSessions(
  db: Db,
  { timeboxS, inactivityS }: SessionLifetimeLimits,
  endedAt: Date,
): Promise<number> {
  const limitS = Math.min(timeboxS ?? Infinity, inactivityS ?? Infinity)
  if (limitS === Infinity) return 0
  const since = (seconds: number) => new Date(endedAt.getTime() - seconds * 1_000).toISOString()
  const isEnded = sql.join(
    [
      ...(timeboxS === undefined ? [] : [sql`${createdAt} < ${since(timeboxS)}`]),
      ...(inactivityS === undefined ? [] : [sql`${lastUsedAt} < ${since(inactivityS)}`]),
    ],
    sql` or `,
  )
  const nextUnusedFrom =
    timeboxS === undefined
      ? lastUsedAt
      : sql`least(${lastUsedAt}, ${createdAt} + make_interval(secs => ${timeboxS - limitS}))`
  // An array, because the planner would merge a join with all sessions.
  const isDue = sql`${id} = any (array(select id from due))`
  const statement = sql`
    with due as (
      select ${id} from ${sessionsTable} where coalesce(${unusedFrom}, ${createdAt}) < ${since(limitS)}
      limit ${SESSIONS_PER_STATEMENT} for update skip locked
    ), kept as (
      update ${sessionsTable} set unused_from = ${nextUnusedFrom} where ${isDue} and not (${isEnded})
    ), ended as (
      delete from ${sessionsTable} where ${isDue} and (${isEnded}) returning 1
    ) select (select count(*) from due)::int as due, (select count(*) from ended)::int as ended`
  let deleted = 0
  for (let due = SESSIONS_PER_STATEMENT; due === SESSIONS_PER_STATEMENT; ) {
    const { rows } = await db.execute<{ due: number; ended: number }>(statement)
    due = rows[0]?.due ?? 0
    deleted += rows[0]?.ended ?? 0
  }
  return deleted
}
