import type { Db } from '../../kernel/database/db.ts'
import { type UserRow, updateUser } from '../users/users.queries.ts'

/**
 * Records that a different sign-up, or a request for another kind of link, arrived before the address of an account was
 * proven. Removes the password, because confirming the address must not give the account to whoever signed up first.
 * A sign-up with a code challenge can still prove that it was the owner's.
 */
export const recordConflict = (tx: Db, user: UserRow, now: Date): Promise<UserRow> =>
  updateUser(tx, user.id, { passwordHash: null, hasConflictingSignUps: true, updatedAt: now })
