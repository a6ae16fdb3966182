import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { auditLogEntriesTable } from '#auth/core/tables/audit.ts'
import { identitiesTable, usersTable } from '#auth/core/tables/users.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow, requireFirstRow } from '#kernel/database/first-row.ts'
import { rowsAsJson } from '#kernel/database/json-expressions.ts'

export type UserRow = typeof usersTable.$inferSelect
/** An account without its password hash, which most use cases do not need in memory. */
export type UserRowWithoutPassword = Omit<UserRow, 'passwordHash'>
export type IdentityRow = typeof identitiesTable.$inferSelect

const { passwordHash: _, ...accountColumns } = getTableColumns(usersTable)
export const USER_COLUMNS_WITHOUT_PASSWORD = accountColumns

/** Adds an account and returns it; null if its id, email or phone is taken, also by a concurrent transaction. */
export const insertUser = (db: Db, user: typeof usersTable.$inferInsert): Promise<UserRow | null> =>
  findFirstRow(db.insert(usersTable).values(user).onConflictDoNothing().returning())

export const insertIdentity = (db: Db, identity: typeof identitiesTable.$inferInsert): Promise<IdentityRow> =>
  requireFirstRow(db.insert(identitiesTable).values(identity).returning(), 'The identity was not stored.')

export const findUserById = (db: Db, userId: string): Promise<UserRow | null> =>
  findFirstRow(db.select().from(usersTable).where(eq(usersTable.id, userId)))

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | null> =>
  findFirstRow(db.select().from(usersTable).where(eq(usersTable.email, email)))

export const findUserByPhone = (db: Db, phone: string): Promise<UserRow | null> =>
  findFirstRow(db.select().from(usersTable).where(eq(usersTable.phone, phone)))

export const lockUserByPhone = (tx: Db, phone: string): Promise<UserRow | null> =>
  findFirstRow(tx.select().from(usersTable).where(eq(usersTable.phone, phone)).for('update'))

/** Returns the account with a pending change to this phone number; of several, the one that requested it last. */
export const findUserByNewPhone = (db: Db, newPhone: string): Promise<UserRow | null> =>
  findFirstRow(
    db
      .select()
      .from(usersTable)
      .where(eq(usersTable.newPhone, newPhone))
      // A change without a message has no code, so it must not hide one that has.
      .orderBy(sql`${usersTable.phoneChangeSentAt} desc nulls last`)
      .limit(1),
  )

export const lockUserByEmail = (tx: Db, email: string): Promise<UserRow | null> =>
  findFirstRow(tx.select().from(usersTable).where(eq(usersTable.email, email)).for('update'))

/** Returns the account with a pending change to this email address; of several, the one that requested it last. */
export const findUserByNewEmail = (db: Db, newEmail: string): Promise<UserRow | null> =>
  findFirstRow(
    db
      .select()
      .from(usersTable)
      .where(eq(usersTable.newEmail, newEmail))
      .orderBy(desc(usersTable.emailChangeSentAt))
      .limit(1),
  )

/** Returns null if the account has no password or does not exist. */
export async function findPasswordHashOfUser(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ passwordHash: usersTable.passwordHash })
    .from(usersTable)
    .where(eq(usersTable.id, userId))
  return row?.passwordHash ?? null
}

export const lockUserById = (tx: Db, userId: string): Promise<UserRow | null> =>
  findFirstRow(tx.select().from(usersTable).where(eq(usersTable.id, userId)).for('update'))

/** Prevents the deletion of accounts until the transaction ends. Other changes remain possible. */
export async function lockUsersAgainstDeletion(tx: Db, userIds: readonly string[]) {
  const { id, email, emailConfirmedAt, bannedUntil } = usersTable
  return tx
    .select({ id, email, emailConfirmedAt, bannedUntil })
    .from(usersTable)
    .where(inArray(id, [...userIds]))
    .orderBy(asc(id))
    .for('key share')
}

/** Returns the identities of a user, the oldest first. The first one has the main provider (docs/protocol.md#user-object). */
export const findIdentitiesOfUser = (db: Db, userId: string): Promise<IdentityRow[]> =>
  db
    .select()
    .from(identitiesTable)
    .where(eq(identitiesTable.userId, userId))
    .orderBy(...OLDEST_IDENTITY_FIRST)

const OLDEST_IDENTITY_FIRST = [asc(identitiesTable.createdAt), asc(identitiesTable.id)]

/** Like {@link findIdentitiesOfUser}, as a part of a query on the users table. */
export const IDENTITIES_AS_JSON = rowsAsJson(identitiesTable, {
  where: eq(identitiesTable.userId, usersTable.id),
  orderBy: OLDEST_IDENTITY_FIRST,
})

export const updateUser = (db: Db, userId: string, change: Partial<typeof usersTable.$inferInsert>) =>
  requireFirstRow(
    db.update(usersTable).set(change).where(eq(usersTable.id, userId)).returning(),
    'The account to update does not exist.',
  )

export const updateIdentity = (
  db: Db,
  userId: string,
  provider: string,
  change: Partial<typeof identitiesTable.$inferInsert>,
) =>
  db
    .update(identitiesTable)
    .set(change)
    .where(and(eq(identitiesTable.userId, userId), eq(identitiesTable.provider, provider)))

export const findIdentityByProviderSubject = (db: Db, provider: string, subject: string) =>
  findFirstRow(
    db
      .select()
      .from(identitiesTable)
      .where(and(eq(identitiesTable.provider, provider), eq(identitiesTable.providerId, subject))),
  )

/** Locks and returns the accounts that have this email address or an identity for which the provider has verified it. */
export async function lockUsersByVerifiedEmail(tx: Db, email: string): Promise<UserRow[]> {
  const own = tx.select({ id: usersTable.id }).from(usersTable).where(eq(usersTable.email, email))
  const proven = tx
    .select({ id: identitiesTable.userId })
    .from(identitiesTable)
    .where(
      and(
        sql`${identitiesTable.identityData} ->> 'email' = ${email}`,
        sql`${identitiesTable.identityData} -> 'email_verified' = 'true'::jsonb`,
      ),
    )
  const findIds = async () => (await union(own, proven)).map(({ id }) => id)
  const ids = await findIds()
  if (ids.length === 0) return []
  const locked = await tx
    .select()
    .from(usersTable)
    .where(inArray(usersTable.id, ids))
    .orderBy(asc(usersTable.id))
    .for('update')
  // While this transaction waited for the lock, an account may have lost the address or the verified identity.
  const currentIds = new Set(await findIds())
  return locked.filter(({ id }) => currentIds.has(id))
}

/** Locks an identity until the transaction ends, also if it has no row yet. */
export async function lockProviderSubject(tx: Db, provider: string, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`)
}

export const updateIdentityAtSignIn = (
  db: Db,
  id: string,
  change: Pick<IdentityRow, 'identityData' | 'lastSignInAt' | 'updatedAt'>,
) => db.update(identitiesTable).set(change).where(eq(identitiesTable.id, id))

export const deleteIdentity = (db: Db, userId: string, id: string): Promise<IdentityRow | null> =>
  findFirstRow(
    db
      .delete(identitiesTable)
      .where(and(eq(identitiesTable.userId, userId), eq(identitiesTable.id, id)))
      .returning(),
  )

export const deleteAllIdentitiesOfUser = (db: Db, userId: string) =>
  db.delete(identitiesTable).where(eq(identitiesTable.userId, userId))

export const deleteOtherIdentitiesOfUser = (db: Db, userId: string, id: string) =>
  db.delete(identitiesTable).where(and(eq(identitiesTable.userId, userId), ne(identitiesTable.id, id)))

/** Removes the email address from the audit entries of an account. The entries and the account ID remain. */
export const redactEmailInAuditLog = (db: Db, userId: string) =>
  db
    .update(auditLogEntriesTable)
    .set({ payload: sql`jsonb_set(${auditLogEntriesTable.payload}, '{actor_username}', '""')` })
    .where(sql`(${auditLogEntriesTable.payload} ->> 'actor_id') = ${userId}`)

/** Deletes the account. Foreign keys delete its sessions, identities, factors, tokens, emails and data of other modules. */
export const deleteUser = (db: Db, userId: string) => db.delete(usersTable).where(eq(usersTable.id, userId))
