import type { Db } from '../../kernel/database/db.ts'
import { type UserRow, updateUser } from '../users/users.queries.ts'

/**
 * Records that another sign-up, which differs, or a request for a link of another kind came before the address of an account
 * was proven. Its password counts no longer: confirming the address must not give the account to the person who was first.
 * A sign-up with a code challenge can still show that it was the owner's.
 */
export const recordConflict = (tx: Db, user: UserRow, now: Date): Promise<UserRow> =>
  updateUser(tx, user.id, { passwordHash: null, hasConflictingSignUps: true, updatedAt: now })
