import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#kernel/database/db.ts'
import { watchedAddressesTable, watchedPaymentEntriesTable, watchedPaymentsTable } from './schema.ts'

const entry = watchedPaymentEntriesTable
const payment = watchedPaymentsTable
const isOfPayment = and(eq(payment.accountId, entry.accountId), eq(payment.txid, entry.txid))
const isLive = inArray(payment.state, ['confirmed', 'unconfirmed'])

/** Returns the unspent outputs of an account, also unconfirmed ones. What an unconfirmed payment spends is spent. */
export function findUnspentCoins(tx: Db, accountId: string) {
  const spend = alias(entry, 'spend')
  const spending = alias(payment, 'spending')
  const isSpent = tx
    .select({ txid: spend.txid })
    .from(spend)
    .innerJoin(spending, and(eq(spending.accountId, spend.accountId), eq(spending.txid, spend.txid)))
    .where(
      and(
        eq(spend.accountId, entry.accountId),
        eq(spend.coinTxid, entry.coinTxid),
        eq(spend.coinVout, entry.coinVout),
        ne(spend.txid, spend.coinTxid),
        inArray(spending.state, ['confirmed', 'unconfirmed']),
      ),
    )
  return tx
    .select({
      txid: entry.coinTxid,
      vout: entry.coinVout,
      amount: entry.amountSats,
      branch: entry.branch,
      addressIndex: entry.addressIndex,
      height: payment.height,
    })
    .from(entry)
    .innerJoin(payment, isOfPayment)
    .where(and(eq(entry.accountId, accountId), eq(entry.txid, entry.coinTxid), isLive, notExists(isSpent)))
}

/** Returns the used addresses of an account, by branch and index, with what their payments add up to. */
export function findUsedAddresses(tx: Db, accountId: string) {
  const address = watchedAddressesTable
  const isReceipt = sql`${entry.txid} = ${entry.coinTxid}`
  const signed = sql`case when ${isReceipt} then ${entry.amountSats} else -${entry.amountSats} end`
  const sumOf = (state: string) =>
    sql<string>`coalesce(sum(${signed}) filter (where ${payment.state} = ${state}), 0)::text`
  return tx
    .select({
      branch: address.branch,
      addressIndex: address.addressIndex,
      confirmed: sumOf('confirmed'),
      pending: sumOf('unconfirmed'),
      transactions: sql<number>`count(distinct ${payment.txid})::integer`,
      receipts: sql<number>`(count(*) filter (where ${isReceipt} and ${payment.txid} is not null))::integer`,
    })
    .from(address)
    .leftJoin(
      entry,
      and(
        eq(entry.accountId, address.accountId),
        eq(entry.branch, address.branch),
        eq(entry.addressIndex, address.addressIndex),
      ),
    )
    .leftJoin(payment, and(isOfPayment, isLive))
    .where(and(eq(address.accountId, accountId), address.isUsed))
    .groupBy(address.branch, address.addressIndex)
    .orderBy(asc(address.branch), asc(address.addressIndex))
}
