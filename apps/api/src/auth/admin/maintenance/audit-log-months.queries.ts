import { sql } from 'drizzle-orm'
import { auditLogEntriesTable } from '#auth/core/tables/audit.ts'
import { deleteRowsInBatches } from '#kernel/database/batches.ts'
import type { Db } from '#kernel/database/db.ts'

/** Entries of times without a partition of their own: an insert never fails for lack of one. */
export const DEFAULT_PARTITION = 'audit_log_entries_default'
/** Entries before the first month: from before the table was partitioned, or from a backup. */
export const OLDEST_PARTITION = 'audit_log_entries_oldest'

/** A month in UTC. */
export interface Month {
  readonly partition: string
  readonly start: Date
  readonly end: Date
}

export interface Partition {
  readonly name: string
  /** Null for the default partition. */
  readonly end: Date | null
}

/** Lists the partitions of the audit log. */
export async function findPartitions(db: Db): Promise<Partition[]> {
  const { rows } = await db.execute<{ name: string; end: string | null }>(
    sql`select relname as name,
        extract(epoch from substring(pg_get_expr(relpartbound, oid) from 'TO [(]''([^'']+)''[)]')::timestamptz) as end
      from pg_class join pg_inherits on inhrelid = oid
      where inhparent = ${'audit_log_entries'}::regclass order by relname`,
  )
  return rows.map(({ name, end }) => ({ name, end: end === null ? null : new Date(Number(end) * 1_000) }))
}

/** Creates the partition of a month, with the entries that the default partition already has of it, unless it exists. */
export const createPartition = (db: Db, { partition, start, end }: Month): Promise<boolean> =>
  withoutLongWaits(db, async (tx) => {
    const [table, rest] = [sql.identifier(partition), sql.identifier(DEFAULT_PARTITION)]
    // In the order of a drop, so that neither waits for the other. Inserts do not wait for this lock.
    await tx.execute(sql`lock table only ${auditLogEntriesTable} in share update exclusive mode`)
    // Attaching reads the default partition under this lock. Inserts into other partitions do not wait for it.
    await tx.execute(sql`lock table ${rest} in access exclusive mode`)
    if ((await findPartitions(tx)).some(({ name }) => name === partition)) return false
    await tx.execute(sql`create table ${table} (like ${auditLogEntriesTable} including all)`)
    const isOfMonth = sql`created_at >= ${start.toISOString()} and created_at < ${end.toISOString()}`
    await tx.execute(
      sql`with moved as (delete from ${rest} where ${isOfMonth} returning *) insert into ${table} select * from moved`,
    )
    const range = `from ('${start.toISOString()}') to ('${end.toISOString()}')`
    await tx.execute(
      sql`alter table ${auditLogEntriesTable} attach partition ${table} for values ${sql.raw(range)}`,
    )
    return true
  })

/** Drops a partition with its entries. Its files are deleted after the locks are released. */
export const dropPartition = (db: Db, name: string): Promise<boolean> =>
  withoutLongWaits(db, async (tx) => {
    const { rowCount } = await tx.execute(sql`select from pg_class where oid = to_regclass(${name})`)
    await tx.execute(sql`drop table if exists ${sql.identifier(name)}`)
    return rowCount === 1
  })

/** Runs a transaction that waits a second for each lock, since sign-ins wait behind it. */
const withoutLongWaits = <Result>(db: Db, run: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '1s'`)
    return run(tx)
  })

/** Deletes the entries of a partition before a moment, in batches. Returns their number. */
export const deleteEntriesBefore = (db: Db, name: string, before: Date): Promise<number> =>
  deleteRowsInBatches(db, sql`${sql.identifier(name)}`, sql`created_at < ${before}`)
