import type { Db } from '../../kernel/database/db.ts'
import { deleteUser } from '../users/account.queries.ts'
import { findIdentityBySubject, lockIdentity } from '../users/identities.queries.ts'
import { type IdentityRow, lockUser, type UserRow } from '../users/users.queries.ts'
import type { VerifiedClaims } from './verified-claims.ts'

/** An identity that is known, and the account it opens. */
export interface OwnedAccount {
  readonly identity: IdentityRow
  readonly user: UserRow
}

/**
 * The account that has this identity, kept from changing until the transaction ends. One that was only put down while
 * its owner had still to prove an address of somebody else's was never entered: it goes, and counts as none.
 */
export async function findAccountOfIdentity(
  tx: Db,
  { provider, subject }: Pick<VerifiedClaims, 'provider' | 'subject'>,
): Promise<OwnedAccount | null> {
  await lockIdentity(tx, provider, subject)
  const identity = await findIdentityBySubject(tx, provider, subject)
  const user = identity ? await lockUser(tx, identity.userId) : null
  if (!identity || !user) return null
  // While its lock was waited for the account may have lost the identity, with everything else of before.
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
