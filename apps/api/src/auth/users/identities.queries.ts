import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/database/db.ts'
import { identities } from '../tables/identities.ts'
import { users } from '../tables/users.ts'
import type { IdentityRow, UserRow } from './users.queries.ts'

/** What a provider calls somebody, with the account that answers to it. */
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

/** The accounts whose address this is, or to whom a provider has proven it; kept from changing until the transaction ends. */
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
  // While its lock was waited for an account may have lost the address, or the identity that proved it.
  const stillTheirs = new Set(await findIds())
  return locked.filter(({ id }) => stillTheirs.has(id))
}

/** Makes everybody who comes for the same identity wait for whoever came first, also before there is a row to lock. */
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

/** Removes one of the user's identities. Null when it is not theirs. */
export async function deleteIdentity(db: Db, userId: string, id: string): Promise<IdentityRow | null> {
  const [row] = await db
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.id, id)))
    .returning()
  return row ?? null
}

/** Removes every identity of the user. */
export async function deleteIdentitiesOf(db: Db, userId: string): Promise<void> {
  await db.delete(identities).where(eq(identities.userId, userId))
}

/** Removes every identity of the user but the named one. */
export async function deleteOtherIdentities(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(identities).where(and(eq(identities.userId, userId), ne(identities.id, id)))
}
