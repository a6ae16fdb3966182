import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { sendRequests, wallets } from '../schema.ts'

export type WalletRow = typeof wallets.$inferSelect

/** Inserts a wallet, which becomes the user's newest. */
export async function insertWallet(db: Db, wallet: typeof wallets.$inferInsert): Promise<void> {
  await db.insert(wallets).values(wallet)
}

/** Returns the user's newest wallet. Null if there is none. */
export async function findCurrentWallet(db: Db, userId: string): Promise<WalletRow | null> {
  const [wallet] = await db
    .select()
    .from(wallets)
    .where(eq(wallets.userId, userId))
    .orderBy(desc(wallets.id))
    .limit(1)
  return wallet ?? null
}

/** Deletes every wallet and every demo send of the user. */
export async function deleteWalletsOf(db: Db, userId: string): Promise<void> {
  await db.delete(wallets).where(eq(wallets.userId, userId))
  await db.delete(sendRequests).where(eq(sendRequests.userId, userId))
}
