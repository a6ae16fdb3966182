import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/database/db.ts'
import { findRow, getRow } from '../../kernel/database/first-row.ts'
import { rowsAsJson } from '../../kernel/database/rows-as-json.ts'
import { auditLog } from '../tables/audit.ts'
import { identities, users } from '../tables/users.ts'

export type UserRow = typeof users.$inferSelect
/** An account without its password hash, which most use cases do not need in memory. */
export type AccountRow = Omit<UserRow, 'passwordHash'>
export type IdentityRow = typeof identities.$inferSelect

const { passwordHash: _, ...accountColumns } = getTableColumns(users)
export const ACCOUNT_COLUMNS = accountColumns

/** Adds an account and returns it; null if the email address is taken, also by a concurrent transaction. */
export const insertUser = (db: Db, user: typeof users.$inferInsert): Promise<UserRow | null> =>
  findRow(db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning())

export const insertIdentity = (db: Db, identity: typeof identities.$inferInsert): Promise<IdentityRow> =>
  getRow(db.insert(identities).values(identity).returning(), 'The identity was not stored.')

export const findUser = (db: Db, userId: string): Promise<UserRow | null> =>
  findRow(db.select().from(users).where(eq(users.id, userId)))

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | null> =>
  findRow(db.select().from(users).where(eq(users.email, email)))

export const lockUserByEmail = (tx: Db, email: string): Promise<UserRow | null> =>
  findRow(tx.select().from(users).where(eq(users.email, email)).for('update'))

/** Returns the account with a pending change to this email address; of several, the one that requested it last. */
export const findUserByNewEmail = (db: Db, newEmail: string): Promise<UserRow | null> =>
  findRow(
    db
      .select()
      .from(users)
      .where(eq(users.newEmail, newEmail))
      .orderBy(desc(users.emailChangeSentAt))
      .limit(1),
  )

/** Returns null if the account has no password or does not exist. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return row?.passwordHash ?? null
}

export const lockUser = (tx: Db, userId: string): Promise<UserRow | null> =>
  findRow(tx.select().from(users).where(eq(users.id, userId)).for('update'))

/** Prevents the deletion of accounts until the transaction ends. Other changes remain possible. */
export async function lockAccounts(tx: Db, userIds: readonly string[]) {
  const { id, email, emailConfirmedAt, bannedUntil } = users
  return tx
    .select({ id, email, emailConfirmedAt, bannedUntil })
    .from(users)
    .where(inArray(id, [...userIds]))
    .orderBy(asc(id))
    .for('key share')
}

/** Returns the identities of a user, the oldest first. The first one has the main provider (docs/protocol.md#user-object). */
export const findIdentities = (db: Db, userId: string): Promise<IdentityRow[]> =>
  db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(...OLDEST_IDENTITY_FIRST)

const OLDEST_IDENTITY_FIRST = [asc(identities.createdAt), asc(identities.id)]

/** Like {@link findIdentities}, as a column of a query on the users table. */
export const identitiesColumn = rowsAsJson(identities, {
  where: eq(identities.userId, users.id),
  orderBy: OLDEST_IDENTITY_FIRST,
})

export const updateUser = (db: Db, userId: string, change: Partial<typeof users.$inferInsert>) =>
  getRow(
    db.update(users).set(change).where(eq(users.id, userId)).returning(),
    'The account to update does not exist.',
  )

export const updateIdentity = (
  db: Db,
  userId: string,
  provider: string,
  change: Partial<typeof identities.$inferInsert>,
) =>
  db
    .update(identities)
    .set(change)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))

export const findIdentityBySubject = (db: Db, provider: string, subject: string) =>
  findRow(
    db
      .select()
      .from(identities)
      .where(and(eq(identities.provider, provider), eq(identities.providerId, subject))),
  )

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

export const refreshIdentity = (
  db: Db,
  id: string,
  change: Pick<IdentityRow, 'identityData' | 'lastSignInAt' | 'updatedAt'>,
) => db.update(identities).set(change).where(eq(identities.id, id))

export const deleteIdentity = (db: Db, userId: string, id: string): Promise<IdentityRow | null> =>
  findRow(
    db
      .delete(identities)
      .where(and(eq(identities.userId, userId), eq(identities.id, id)))
      .returning(),
  )

export const deleteAllIdentities = (db: Db, userId: string) =>
  db.delete(identities).where(eq(identities.userId, userId))

export const deleteOtherIdentities = (db: Db, userId: string, id: string) =>
  db.delete(identities).where(and(eq(identities.userId, userId), ne(identities.id, id)))

/** Removes the email address from the audit entries of an account. The entries and the account ID remain. */
export const redactAuditName = (db: Db, userId: string) =>
  db
    .update(auditLog)
    .set({ payload: sql`jsonb_set(${auditLog.payload}, '{actor_username}', '""')` })
    .where(sql`(${auditLog.payload} ->> 'actor_id') = ${userId}`)

/** Deletes the account. Foreign keys delete its sessions, identities, factors, tokens, emails and data of other modules. */
export const deleteUser = (db: Db, userId: string) => db.delete(users).where(eq(users.id, userId))
