import { sql } from 'drizzle-orm'
import type { Db } from '../../kernel/db.ts'

/**
 * Runs `work` in a transaction that can touch only what row-level security gives to this user: the role is
 * `satlens_user`, and policies find the user by `acting_user_id()`. Both end with the transaction.
 */
export function asUser<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await actAs(tx, userId)
    return work(tx)
  })
}

/** Gives the rest of a transaction to this user, as {@link asUser} does with one of its own. */
export async function actAs(tx: Db, userId: string): Promise<void> {
  await tx.execute(
    sql`select set_config('role', 'satlens_user', true), set_config('satlens.user_id', ${userId}, true)`,
  )
}
