import type { Db } from '../../kernel/database/db.ts'
import type { ApiError } from '../../kernel/http/errors.ts'
import type { AuditContext } from '../audit/audit.queries.ts'
import type { AuthContext } from '../context.ts'
import { commitAndSend } from '../email/outbox.ts'
import { type Caller, lockCaller } from '../sessions/guard/caller.ts'
import type { UserRow } from '../users/users.queries.ts'

export interface Actor extends AuditContext {
  readonly user: UserRow
}

export type ChangeContext = Pick<AuthContext, 'db' | 'clock' | 'outbox'>

/** Runs a change of the caller's account like {@link commitAndSend}, with the account and its live session locked. */
export const changeAccount = <T>(
  auth: ChangeContext,
  caller: Caller,
  change: (tx: Db, actor: Actor) => Promise<T | ApiError>,
): Promise<T> =>
  commitAndSend(auth, async (tx) => {
    const { sessionId, source } = caller
    const now = auth.clock.now()
    return change(tx, { user: await lockCaller(tx, caller), sessionId, source, now })
  })
