import { and, asc, desc, eq } from 'drizzle-orm'
import { setDatabaseUserRole } from '#auth/index.ts'
import { readRowsByCursor } from '#kernel/database/batches.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'
import type { JsonObjectMemberStream } from '#kernel/http/json-parts.ts'
import { exportActivityOfUser } from './activity/export-activity.queries.ts'
import { deleteLabelsOfUser, selectLabelsForExport } from './labels/labels.queries.ts'
import { sendRequestsTable, walletsTable, watchedAccountsTable } from './schema.ts'

export type WalletRow = typeof walletsTable.$inferSelect
export type NewWalletRow = typeof walletsTable.$inferInsert
export type DemoSendRow = typeof sendRequestsTable.$inferSelect

/** Inserts a wallet, which becomes the user's newest. */
export async function insertWallet(db: Db, wallet: NewWalletRow): Promise<void> {
  await db.insert(walletsTable).values(wallet)
}

export const findCurrentWalletOfUser = (db: Db, userId: string): Promise<WalletRow | null> =>
  findFirstRow(
    db
      .select()
      .from(walletsTable)
      .where(eq(walletsTable.userId, userId))
      .orderBy(desc(walletsTable.id))
      .limit(1),
  )

/** Inserts a send. Returns null if the user already has a send with this idempotency key, also under concurrency. */
export const insertDemoSend = (
  db: Db,
  send: typeof sendRequestsTable.$inferInsert,
): Promise<DemoSendRow | null> =>
  findFirstRow(
    db
      .insert(sendRequestsTable)
      .values(send)
      .onConflictDoNothing({ target: [sendRequestsTable.userId, sendRequestsTable.idempotencyKey] })
      .returning(),
  )

export const findDemoSendByIdempotencyKey = (
  db: Db,
  userId: string,
  key: string,
): Promise<DemoSendRow | null> =>
  findFirstRow(
    db
      .select()
      .from(sendRequestsTable)
      .where(and(eq(sendRequestsTable.userId, userId), eq(sendRequestsTable.idempotencyKey, key))),
  )

export async function deleteWalletsOfUser(db: Db, userId: string): Promise<void> {
  await db.delete(walletsTable).where(eq(walletsTable.userId, userId))
  await db.delete(sendRequestsTable).where(eq(sendRequestsTable.userId, userId))
  await db.delete(watchedAccountsTable).where(eq(watchedAccountsTable.userId, userId))
  await deleteLabelsOfUser(db, userId)
}

/** Yields the wallets, sends, watched accounts, payments and labels of a user for the data export, with satoshis and cents as text. */
export async function* exportWalletsOfUser(tx: Db, userId: string): JsonObjectMemberStream {
  await setDatabaseUserRole(tx, userId)
  const walletQuery = tx
    .select({
      network: walletsTable.network,
      address: walletsTable.address,
      proof_r: walletsTable.proofR,
      account_key: walletsTable.accountKey,
      script: walletsTable.script,
      fingerprint: walletsTable.fingerprint,
      created_at: walletsTable.createdAt,
    })
    .from(walletsTable)
    .where(eq(walletsTable.userId, userId))
    .orderBy(asc(walletsTable.id))
  yield ['wallets', { items: readRowsByCursor(tx, walletQuery) }]
  const sendQuery = tx
    .select({
      id: sendRequestsTable.id,
      idempotency_key: sendRequestsTable.idempotencyKey,
      recipient_address: sendRequestsTable.recipientAddress,
      amount_sats: sendRequestsTable.amountSats,
      rate_cents: sendRequestsTable.rateCents,
      fee_cents: sendRequestsTable.feeCents,
      created_at: sendRequestsTable.createdAt,
    })
    .from(sendRequestsTable)
    .where(eq(sendRequestsTable.userId, userId))
    .orderBy(asc(sendRequestsTable.createdAt), asc(sendRequestsTable.id))
  yield ['send_requests', { items: readRowsByCursor(tx, sendQuery) }]
  const accountQuery = tx
    .select({
      id: watchedAccountsTable.id,
      name: watchedAccountsTable.name,
      network: watchedAccountsTable.network,
      descriptor: watchedAccountsTable.descriptor,
      gap_limit: watchedAccountsTable.gapLimit,
      created_at: watchedAccountsTable.createdAt,
    })
    .from(watchedAccountsTable)
    .where(eq(watchedAccountsTable.userId, userId))
    .orderBy(asc(watchedAccountsTable.createdAt), asc(watchedAccountsTable.id))
  yield ['watched_accounts', { items: readRowsByCursor(tx, accountQuery) }]
  yield* exportActivityOfUser(tx, userId)
  yield ['labels', { items: readRowsByCursor(tx, selectLabelsForExport(tx, userId)) }]
}
