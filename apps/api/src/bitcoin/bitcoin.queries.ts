import { and, asc, desc, eq } from 'drizzle-orm'
import { setUserRole } from '../auth/index.ts'
import { readByCursor } from '../kernel/database/batches.ts'
import type { Db } from '../kernel/database/db.ts'
import { findRow } from '../kernel/database/first-row.ts'
import type { JsonMembers } from '../kernel/http/json-parts.ts'
import { sendRequests, wallets } from './schema.ts'

export type WalletRow = typeof wallets.$inferSelect
export type NewWallet = typeof wallets.$inferInsert
export type SendRow = typeof sendRequests.$inferSelect

/** Inserts a wallet, which becomes the user's newest. */
export async function insertWallet(db: Db, wallet: NewWallet): Promise<void> {
  await db.insert(wallets).values(wallet)
}

export const findCurrentWallet = (db: Db, userId: string): Promise<WalletRow | null> =>
  findRow(db.select().from(wallets).where(eq(wallets.userId, userId)).orderBy(desc(wallets.id)).limit(1))

/** Inserts a send. Returns null if the user already has a send with this idempotency key, also under concurrency. */
export const insertSend = (db: Db, send: typeof sendRequests.$inferInsert): Promise<SendRow | null> =>
  findRow(
    db
      .insert(sendRequests)
      .values(send)
      .onConflictDoNothing({ target: [sendRequests.userId, sendRequests.idempotencyKey] })
      .returning(),
  )

export const findSendByKey = (db: Db, userId: string, key: string): Promise<SendRow | null> =>
  findRow(
    db
      .select()
      .from(sendRequests)
      .where(and(eq(sendRequests.userId, userId), eq(sendRequests.idempotencyKey, key))),
  )

export async function deleteWalletsOf(db: Db, userId: string): Promise<void> {
  await db.delete(wallets).where(eq(wallets.userId, userId))
  await db.delete(sendRequests).where(eq(sendRequests.userId, userId))
}

/** Yields the wallets and sends of a user for the data export, oldest first, with satoshis and cents as text. */
export async function* exportWallets(tx: Db, userId: string): JsonMembers {
  await setUserRole(tx, userId)
  const walletQuery = tx
    .select({
      network: wallets.network,
      address: wallets.address,
      proof_r: wallets.proofR,
      account_key: wallets.accountKey,
      script: wallets.script,
      fingerprint: wallets.fingerprint,
      created_at: wallets.createdAt,
    })
    .from(wallets)
    .where(eq(wallets.userId, userId))
    .orderBy(asc(wallets.id))
  yield ['wallets', { items: readByCursor(tx, walletQuery) }]
  const sendQuery = tx
    .select({
      id: sendRequests.id,
      idempotency_key: sendRequests.idempotencyKey,
      recipient_address: sendRequests.recipientAddress,
      amount_sats: sendRequests.amountSats,
      rate_cents: sendRequests.rateCents,
      fee_cents: sendRequests.feeCents,
      created_at: sendRequests.createdAt,
    })
    .from(sendRequests)
    .where(eq(sendRequests.userId, userId))
    .orderBy(asc(sendRequests.createdAt), asc(sendRequests.id))
  yield ['send_requests', { items: readByCursor(tx, sendQuery) }]
}
