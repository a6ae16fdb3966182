import { and, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { rowsAsJson } from '../../kernel/database/rows-as-json.ts'
import { identities } from '../tables/identities.ts'
import { users } from '../tables/users.ts'

export type UserRow = typeof users.$inferSelect
/** An account without its password hash, which most use cases do not need in memory. */
export type AccountRow = Omit<UserRow, 'passwordHash'>
export type IdentityRow = typeof identities.$inferSelect

const { passwordHash: _, ...accountColumns } = getTableColumns(users)
/** The columns of an {@link AccountRow}. */
export const ACCOUNT_COLUMNS = accountColumns

/** Adds an account and returns it; null if the email address is taken, also by a concurrent transaction. */
export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning()
  return row ?? null
}

export async function insertIdentity(db: Db, identity: typeof identities.$inferInsert): Promise<IdentityRow> {
  const [row] = await db.insert(identities).values(identity).returning()
  if (!row) throw new Error('The identity was not stored.')
  return row
}

export async function findUser(db: Db, userId: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row ?? null
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row ?? null
}

/** Like {@link findUserByEmail}, and locks the account until the transaction ends. */
export async function lockUserByEmail(tx: Db, email: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  return row ?? null
}

/** Returns the account with a pending change to this email address; of several, the one that requested it last. */
export async function findUserByNewEmail(db: Db, newEmail: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.newEmail, newEmail))
    .orderBy(desc(users.emailChangeSentAt))
    .limit(1)
  return row ?? null
}

/** Returns null if the account has no password or does not exist. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return row?.passwordHash ?? null
}

export async function lockUser(tx: Db, userId: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return row ?? null
}

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
export const identitiesOfUser = rowsAsJson(identities, {
  where: eq(identities.userId, users.id),
  orderBy: OLDEST_IDENTITY_FIRST,
})

export async function updateUser(
  db: Db,
  userId: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow> {
  const [row] = await db.update(users).set(change).where(eq(users.id, userId)).returning()
  if (!row) throw new Error('The account to update does not exist.')
  return row
}

export async function updateIdentity(
  db: Db,
  userId: string,
  provider: string,
  change: Partial<typeof identities.$inferInsert>,
): Promise<void> {
  await db
    .update(identities)
    .set(change)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
}
