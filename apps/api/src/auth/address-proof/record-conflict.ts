import type { Db } from '../../kernel/db.ts'
import { type UserRow, updateUser } from '../user/users.queries.ts'

/**
 * Records that another sign-up, which differs, came before the address of an account was proven. Its password counts no
 * longer: confirming the address must not give the account to the person who was first.
 */
export const recordConflict = (tx: Db, user: UserRow, now: Date): Promise<UserRow> =>
  updateUser(tx, user.id, { passwordHash: null, hasConflictingSignUps: true, updatedAt: now })
