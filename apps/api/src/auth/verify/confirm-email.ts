import type { Db } from '../../kernel/db.ts'
import { findIdentities, type UserRow, updateIdentity, updateUser } from '../user/users.queries.ts'

/** Remembers that the owner of the account reads its mail. Already known, it changes nothing. */
export async function confirmEmail(tx: Db, user: UserRow, now: Date): Promise<UserRow> {
  if (user.emailConfirmedAt) return user
  for (const identity of await findIdentities(tx, user.id)) {
    if (identity.provider !== 'email') continue
    const identityData = { ...identity.identityData, email_verified: true }
    await updateIdentity(tx, user.id, 'email', { identityData, updatedAt: now })
  }
  return updateUser(tx, user.id, {
    emailConfirmedAt: now,
    userMetadata: { ...user.userMetadata, email_verified: true },
    updatedAt: now,
  })
}
