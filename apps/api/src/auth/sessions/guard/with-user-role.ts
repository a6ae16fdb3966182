import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { type AuthenticatedCaller, lockCallerAccountAndSession } from './caller.ts'

/**
 * Runs `work` in a transaction restricted to this user's rows by row-level security: the role is `satlens_user`, and the
 * policies compare `acting_user_id()`. Both settings end with the transaction.
 */
export function runWithDatabaseUserRole<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await setDatabaseUserRole(tx, userId)
    return work(tx)
  })
}

/** Runs `work` like {@link runWithDatabaseUserRole} with the caller's account and session locked. Throws if the session has ended. */
export function runAsLockedCaller<T>(
  db: Db,
  caller: AuthenticatedCaller,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockCallerAccountAndSession(tx, caller)
    await setDatabaseUserRole(tx, caller.userId)
    return work(tx)
  })
}

export async function setDatabaseUserRole(tx: Db, userId: string): Promise<void> {
  await tx.execute(
    sql`select set_config('role', 'satlens_user', true), set_config('satlens.user_id', ${userId}, true)`,
  )
}
