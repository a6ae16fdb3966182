import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/database/db.ts'
import { identities } from '../tables/identities.ts'
import { users } from '../tables/users.ts'
import type { IdentityRow, UserRow } from './users.queries.ts'

/** Returns the identity with this subject (user ID) at a provider; null if there is none. */
export async function findIdentityBySubject(
  db: Db,
  provider: string,
  subject: string,
): Promise<IdentityRow | null> {
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.providerId, subject)))
  return row ?? null
}

/** Locks and returns the accounts that have this email address or an identity for which the provider has verified it. */
export async function lockUsersByProvenEmail(tx: Db, email: string): Promise<UserRow[]> {
  const own = tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  const proven = tx
    .select({ id: identities.userId })
    .from(identities)
    .where(
      and(
        sql`${identities.identityData} ->> 'email' = ${email}`,
        sql`${identities.identityData} -> 'email_verified' = 'true'::jsonb`,
      ),
    )
  const findIds = async () => (await union(own, proven)).map(({ id }) => id)
  const ids = await findIds()
  if (ids.length === 0) return []
  const locked = await tx
    .select()
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('update')
  // While this transaction waited for the lock, an account may have lost the address or the verified identity.
  const currentIds = new Set(await findIds())
  return locked.filter(({ id }) => currentIds.has(id))
}

/** Locks an identity until the transaction ends, also if it has no row yet. */
export async function lockIdentity(tx: Db, provider: string, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`)
}

export async function refreshIdentity(
  db: Db,
  id: string,
  change: Pick<IdentityRow, 'identityData' | 'lastSignInAt' | 'updatedAt'>,
): Promise<void> {
  await db.update(identities).set(change).where(eq(identities.id, id))
}

/** Deletes an identity of the user and returns it; null if the user has no such identity. */
export async function deleteIdentity(db: Db, userId: string, id: string): Promise<IdentityRow | null> {
  const [row] = await db
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.id, id)))
    .returning()
  return row ?? null
}

/** Deletes all identities of the user. */
export async function deleteIdentities(db: Db, userId: string): Promise<void> {
  await db.delete(identities).where(eq(identities.userId, userId))
}

/** Deletes all identities of the user except one. */
export async function deleteOtherIdentities(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(identities).where(and(eq(identities.userId, userId), ne(identities.id, id)))
}
