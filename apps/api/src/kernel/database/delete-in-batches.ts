import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

const BATCH = 1_000

/**
 * Deletes the rows of which `isOver` is true, so few at a time that nobody waits for a lock long and no statement runs out of
 * its time, however much has piled up. Yields how many there were.
 */
export async function deleteInBatches(db: Db, table: PgTable, isOver: SQL | undefined): Promise<number> {
  let deleted = 0
  for (let some = BATCH; some === BATCH; deleted += some) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid in
        (select ctid from ${table} where ${isOver ?? sql`false`} limit ${BATCH})`,
    )
    some = rowCount ?? 0
  }
  return deleted
}
