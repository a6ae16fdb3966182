import type { Db } from '../../../kernel/database/db.ts'
import type { UserRow } from '../../users/users.queries.ts'
import { requireLiveSession } from '../require-live-session.ts'
import type { Caller } from './caller.ts'

/**
 * Locks the caller's account and session until the transaction ends and returns the account. Throws if the session is no
 * longer alive, so that a caller who was signed out meanwhile changes nothing.
 */
export async function lockCaller(
  tx: Db,
  caller: Pick<Caller, 'userId' | 'sessionId' | 'liveness'>,
): Promise<UserRow> {
  return (await requireLiveSession(tx, caller, caller.liveness)).user
}
