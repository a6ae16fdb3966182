import type { Db } from '../../../kernel/database/db.ts'
import type { UserRow } from '../../users/users.queries.ts'
import { requireLiveSession } from '../require-live-session.ts'
import type { Caller } from './caller.ts'

/**
 * The caller's account, kept from changing until the transaction ends, and the session, kept from ending. Refuses when the
 * session is no longer alive: whoever was signed out while their request was on its way changes nothing any more.
 */
export async function lockCaller(
  tx: Db,
  caller: Pick<Caller, 'userId' | 'sessionId' | 'liveness'>,
): Promise<UserRow> {
  return (await requireLiveSession(tx, caller, caller.liveness)).user
}
