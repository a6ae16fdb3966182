import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { auditLogEntriesTable } from '../tables/audit.ts'

const { id, payload, createdAt } = auditLogEntriesTable
const BATCH_SIZE = 500

/** The place of an entry in the log: its time with microseconds, and its id. */
export interface AuditLogPosition {
  readonly time: string
  /** Null for the place before all entries of this time. */
  readonly id: string | null
}

interface AuditLogRange {
  readonly after: AuditLogPosition
  /** Entries of this time and later ones are not read. */
  readonly until: Date
  /** Of one account only. */
  readonly userId?: string | undefined
}

const TIME = sql<string>`to_char(${createdAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

type PositionedEntry = Awaited<ReturnType<typeof findBatch>>[number]

/** Reads the log in batches, the oldest entries first. Each batch is a statement of its own, so that no transaction stays open. */
export async function* readAuditLog(db: Db, range: AuditLogRange): AsyncGenerator<PositionedEntry[]> {
  let { after } = range
  for (let isDone = false; !isDone; ) {
    const batch = await findBatch(db, { ...range, after })
    const last = batch.at(-1)
    if (last) yield batch
    isDone = batch.length < BATCH_SIZE
    after = last ? { time: last.time, id: last.entry.id } : after
  }
}

const findBatch = (db: Db, { after, until, userId }: AuditLogRange) =>
  db
    .select({ entry: auditLogEntriesTable, time: TIME })
    .from(auditLogEntriesTable)
    .where(
      and(
        userId === undefined ? undefined : eq(sql`(${payload} ->> 'actor_id')`, userId),
        gte(createdAt, sql`${after.time}::timestamptz`),
        after.id === null
          ? undefined
          : sql`(${createdAt}, ${id}) > (${after.time}::timestamptz, ${after.id}::uuid)`,
        lt(createdAt, until),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(BATCH_SIZE)
