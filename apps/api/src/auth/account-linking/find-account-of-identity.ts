import type { Db } from '../../kernel/database/db.ts'
import { deleteUser } from '../users/account.queries.ts'
import { findIdentityBySubject, lockIdentity } from '../users/identities.queries.ts'
import { type IdentityRow, lockUser, type UserRow } from '../users/users.queries.ts'
import type { VerifiedClaims } from './verified-claims.ts'

/** A stored identity and its account. */
export interface OwnedAccount {
  readonly identity: IdentityRow
  readonly user: UserRow
}

/**
 * Returns the account that has this identity, locked until the transaction ends, or null. A placeholder account, whose
 * address belongs to another account and which was never signed in to, is deleted and counts as none.
 */
export async function findAccountOfIdentity(
  tx: Db,
  { provider, subject }: Pick<VerifiedClaims, 'provider' | 'subject'>,
): Promise<OwnedAccount | null> {
  await lockIdentity(tx, provider, subject)
  const identity = await findIdentityBySubject(tx, provider, subject)
  const user = identity ? await lockUser(tx, identity.userId) : null
  if (!identity || !user) return null
  // While this waited for the lock, the account may have lost the identity, for example in a takeover.
  const current = await findIdentityBySubject(tx, provider, subject)
  if (current?.userId !== user.id) return current ? findAccountOfIdentity(tx, { provider, subject }) : null
  if (!isPlaceholder(user, identity)) return { identity, user }
  await deleteUser(tx, user.id)
  return null
}

const isPlaceholder = (user: UserRow, { identityData }: IdentityRow): boolean =>
  user.email === null &&
  user.phone === null &&
  user.passwordHash === null &&
  user.lastSignInAt === null &&
  identityData.email !== undefined
