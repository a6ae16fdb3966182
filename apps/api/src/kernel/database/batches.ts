import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

const DELETED_ROWS = 1_000

/**
 * Deletes the matching rows and returns their number. Small batches keep locks and statements short. A row that is being
 * changed is left for the next time: it may no longer match. Not for a partitioned table: a ctid is unique only within one
 * partition.
 */
export async function deleteRowsInBatches(
  db: Db,
  table: PgTable | SQL,
  condition: SQL | undefined,
): Promise<number> {
  let deleted = 0
  for (let batch = DELETED_ROWS; batch === DELETED_ROWS; deleted += batch) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition ?? sql`false`} limit ${DELETED_ROWS} for update skip locked))`,
    )
    batch = rowCount ?? 0
  }
  return deleted
}

const FETCHED_ROWS = 500

/** The type OID of `timestamp with time zone`. */
const TIMESTAMPTZ_OID = 1184

/** A row by column name: timestamps as Date, int8 as string, JSON parsed. */
type Row = Record<string, unknown>

/** Returns the rows of a query in batches, read by a cursor. A transaction can have only one such cursor open at a time. */
export async function* readRowsByCursor(tx: Db, query: SQLWrapper): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare rows_of_query no scroll cursor for ${query}`)
  for (let isDone = false; !isDone; ) {
    const { rows, fields } = await tx.execute<Row>(sql.raw(`fetch ${FETCHED_ROWS} from rows_of_query`))
    const timestamps = fields
      .filter(({ dataTypeID }) => dataTypeID === TIMESTAMPTZ_OID)
      .map(({ name }) => name)
    for (const row of rows) {
      for (const name of timestamps) if (row[name] !== null) row[name] = new Date(String(row[name]))
    }
    isDone = rows.length < FETCHED_ROWS
    if (rows.length > 0) yield rows
  }
  await tx.execute(sql`close rows_of_query`)
}
