import type { Db } from '../../kernel/db.ts'
import { ApiError } from '../../kernel/errors.ts'
import { keepSession } from '../sessions/sessions.queries.ts'
import { lockUser, type UserRow } from '../user/users.queries.ts'
import type { Caller } from './caller.ts'

/**
 * The caller's account, kept from changing until the transaction ends, and the session, kept from ending. Refuses when
 * account or session are gone by then: whoever was signed out while their request was on its way changes nothing any more.
 */
export async function lockCaller(tx: Db, caller: Pick<Caller, 'userId' | 'sessionId'>): Promise<UserRow> {
  const user = await lockUser(tx, caller.userId)
  if (!user) throw new ApiError('user_not_found')
  if (!(await keepSession(tx, caller))) throw new ApiError('session_not_found')
  return user
}
