import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow, requireFirstRow } from '#kernel/database/first-row.ts'
import { watchedAccountsTable } from '../schema.ts'

export type WatchedAccountRow = typeof watchedAccountsTable.$inferSelect

const { id, userId, createdAt } = watchedAccountsTable
const isOwned = (owner: string, accountId: string) => and(eq(userId, owner), eq(id, accountId))

/** Returns the watch-only accounts of a user, oldest first. */
export const findWatchedAccounts = (db: Db, owner: string): Promise<WatchedAccountRow[]> =>
  db.select().from(watchedAccountsTable).where(eq(userId, owner)).orderBy(asc(createdAt), asc(id))

/** Returns the descriptors of the watch-only accounts of a user, by account ID. */
export const findDescriptorsOfUser = async (db: Db, owner: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await findWatchedAccounts(db, owner)).map(({ id, descriptor }) => [id, descriptor]))

export const findWatchedAccountById = (
  db: Db,
  owner: string,
  accountId: string,
): Promise<WatchedAccountRow | null> =>
  findFirstRow(db.select().from(watchedAccountsTable).where(isOwned(owner, accountId)))

export const insertWatchedAccount = (
  db: Db,
  account: typeof watchedAccountsTable.$inferInsert,
): Promise<WatchedAccountRow> =>
  requireFirstRow(db.insert(watchedAccountsTable).values(account).returning(), 'The account was not stored.')

/** Changes columns of an account. Returns null if the user has no such account. */
export const updateWatchedAccountRow = (
  db: Db,
  owner: string,
  accountId: string,
  change: Partial<typeof watchedAccountsTable.$inferInsert>,
): Promise<WatchedAccountRow | null> =>
  findFirstRow(db.update(watchedAccountsTable).set(change).where(isOwned(owner, accountId)).returning())

/** Deletes an account. Returns false if the user has no such account. */
export async function deleteWatchedAccount(db: Db, owner: string, accountId: string): Promise<boolean> {
  const deleted = await db.delete(watchedAccountsTable).where(isOwned(owner, accountId)).returning({ id })
  return deleted.length > 0
}
