import { sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import type { Caller } from './caller.ts'
import { lockCaller } from './lock-caller.ts'

/**
 * Runs `work` in a transaction that can touch only what row-level security gives to this user: the role is
 * `satlens_user`, and policies find the user by `acting_user_id()`. Both end with the transaction.
 */
export function withUserRole<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await setUserRole(tx, userId)
    return work(tx)
  })
}

/**
 * Runs `work` as {@link withUserRole} does, for a request that changes something: the caller's account and session are locked
 * first, and a caller whose session has ended since the guard let them in is refused.
 */
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

/** Gives the rest of a transaction to this user, as {@link withUserRole} does with one of its own. */
export async function setUserRole(tx: Db, userId: string): Promise<void> {
  await tx.execute(
    sql`select set_config('role', 'satlens_user', true), set_config('satlens.user_id', ${userId}, true)`,
  )
}
