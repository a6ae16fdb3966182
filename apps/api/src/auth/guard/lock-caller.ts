import type { Db } from '../../kernel/db.ts'
import { ApiError } from '../../kernel/errors.ts'
import { lockUser, type UserRow } from '../user/users.queries.ts'
import type { Caller } from './caller.ts'

/** The caller's account, kept from changing until the transaction ends. Refuses when it is gone by then. */
export async function lockCaller(tx: Db, { userId }: Pick<Caller, 'userId'>): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  if (!user) throw new ApiError('user_not_found')
  return user
}
