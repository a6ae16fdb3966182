import type { Db } from '../../kernel/database/db.ts'
import type { AuditContext } from '../audit/audit.queries.ts'
import type { AuthContext } from '../context.ts'
import { type Caller, lockCaller } from '../sessions/guard/caller.ts'
import type { UserRow } from '../users/users.queries.ts'

/** The caller of a change, with the locked account. */
export interface Actor extends AuditContext {
  readonly user: UserRow
}

export type ChangeContext = Pick<AuthContext, 'db' | 'clock' | 'outbox'>

/**
 * Runs a change of the caller's account in one transaction that locks account and session, and then starts to send its
 * emails. Throws if the session is no longer alive. An error thrown by `change` rolls everything back.
 */
export async function changeAccount<T>(
  { db, clock, outbox }: ChangeContext,
  caller: Caller,
  change: (tx: Db, actor: Actor) => Promise<T>,
): Promise<T> {
  const result = await db.transaction(async (tx) => {
    const now = clock.now()
    const user = await lockCaller(tx, caller)
    return change(tx, { user, sessionId: caller.sessionId, source: caller.source, now })
  })
  outbox.wake()
  return result
}
