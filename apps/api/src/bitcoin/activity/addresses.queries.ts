import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { bitcoinLabelsTable } from '../labels/schema.ts'
import { watchedAddressesTable, watchedPaymentEntriesTable, watchedPaymentsTable } from './schema.ts'

/** Returns addresses of an account by branch and index, with their labels and their unspent satoshis. */
export async function findListedAddresses(
  tx: Db,
  owner: string,
  account: string,
  {
    after,
    limit,
  }: { readonly after: { branch: number; addressIndex: number } | null; readonly limit: number },
) {
  const { accountId, branch, addressIndex, address, isUsed } = watchedAddressesTable
  const conditions: (SQL | undefined)[] = [
    eq(accountId, account),
    after ? sql`(${branch}, ${addressIndex}) > (${after.branch}, ${after.addressIndex})` : undefined,
  ]
  const [entry, payment, label] = [watchedPaymentEntriesTable, watchedPaymentsTable, bitcoinLabelsTable]
  const balance = tx
    .select({
      sats: sql<string>`coalesce(sum(case when ${entry.txid} = ${entry.coinTxid} then ${entry.amountSats} else -${entry.amountSats} end), 0)::text`,
    })
    .from(entry)
    .innerJoin(payment, and(eq(payment.accountId, entry.accountId), eq(payment.txid, entry.txid)))
    .where(
      and(
        eq(entry.accountId, accountId),
        eq(entry.branch, branch),
        eq(entry.addressIndex, addressIndex),
        inArray(payment.state, ['confirmed', 'unconfirmed']),
      ),
    )
  return tx
    .select({
      branch,
      addressIndex,
      address,
      label: label.label,
      isUsed,
      balanceSats: sql<string>`(${balance})`,
    })
    .from(watchedAddressesTable)
    .leftJoin(label, and(eq(label.userId, owner), eq(label.type, 'addr'), eq(label.ref, address)))
    .where(and(...conditions))
    .orderBy(asc(branch), asc(addressIndex))
    .limit(limit)
}
