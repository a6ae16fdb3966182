import { sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import { type Caller, lockCaller } from './caller.ts'

/**
 * Runs `work` in a transaction restricted to this user's rows by row-level security: the role is `satlens_user`, and the
 * policies compare `acting_user_id()`. Both settings end with the transaction.
 */
export function withUserRole<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await setUserRole(tx, userId)
    return work(tx)
  })
}

/** Runs `work` like {@link withUserRole} with the caller's account and session locked. Throws if the session has ended. */
export function withLiveCaller<T>(
  db: Db,
  caller: Pick<Caller, 'userId' | 'sessionId' | 'liveness'>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    await setUserRole(tx, caller.userId)
    return work(tx)
  })
}

export async function setUserRole(tx: Db, userId: string): Promise<void> {
  await tx.execute(
    sql`select set_config('role', 'satlens_user', true), set_config('satlens.user_id', ${userId}, true)`,
  )
}
