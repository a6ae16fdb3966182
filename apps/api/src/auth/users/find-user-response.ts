import type { User } from '@satlens/contract'
import type { Db } from '#kernel/database/db.ts'
import { findFactorsOfUser } from './factors.queries.ts'
import { toUserResponse } from './user-json.ts'
import { findIdentitiesOfUser, findUserById } from './users.queries.ts'

/** Returns the JSON of an account (docs/protocol.md#user-object), or null if it does not exist. */
export async function findUserResponse(db: Db, userId: string): Promise<User | null> {
  const user = await findUserById(db, userId)
  if (!user) return null
  return toUserResponse(user, await findIdentitiesOfUser(db, userId), await findFactorsOfUser(db, userId))
}
