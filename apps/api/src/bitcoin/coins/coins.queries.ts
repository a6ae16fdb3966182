import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { watchedPaymentsTable } from '../activity/schema.ts'
import { bitcoinLabelsTable } from '../labels/schema.ts'

/** Returns the coins, as outpoints, that a user does not want to spend (BIP329). */
export async function findUnspendableOutputs(db: Db, owner: string): Promise<ReadonlySet<string>> {
  const labels = bitcoinLabelsTable
  const rows = await db
    .select({ ref: labels.ref })
    .from(labels)
    .where(and(eq(labels.userId, owner), eq(labels.type, 'output'), eq(labels.spendable, false)))
  return new Set(rows.map(({ ref }) => ref))
}

const { userId, accountId, txid, time, state } = watchedPaymentsTable

/** Returns the times of the blocks of an account's payments, by transaction, as far as they are stored. */
export async function findBlockTimes(
  db: Db,
  owner: string,
  account: string,
  txids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .select({ txid, time })
    .from(watchedPaymentsTable)
    .where(and(eq(userId, owner), eq(accountId, account), inArray(txid, [...txids]), eq(state, 'confirmed')))
  return new Map(rows.map((row) => [row.txid, row.time]))
}
