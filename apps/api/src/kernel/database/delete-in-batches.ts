import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

const BATCH_SIZE = 1_000

/**
 * Deletes the rows that match the condition and returns their number. Small batches keep locks short and each statement
 * within its time limit.
 */
export async function deleteInBatches(db: Db, table: PgTable, condition: SQL | undefined): Promise<number> {
  let deleted = 0
  for (let batch = BATCH_SIZE; batch === BATCH_SIZE; deleted += batch) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid in
        (select ctid from ${table} where ${condition ?? sql`false`} limit ${BATCH_SIZE})`,
    )
    batch = rowCount ?? 0
  }
  return deleted
}
