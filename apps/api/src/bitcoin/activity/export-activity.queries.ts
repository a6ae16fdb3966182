import { asc, eq } from 'drizzle-orm'
import { readRowsByCursor } from '#kernel/database/batches.ts'
import type { Db } from '#kernel/database/db.ts'
import type { JsonObjectMemberStream } from '#kernel/http/json-parts.ts'
import { watchedAccountsTable } from '../schema.ts'
import {
  paymentEventsTable,
  watchedAddressesTable,
  watchedPaymentEntriesTable,
  watchedPaymentsTable,
} from './schema.ts'

/** Yields the addresses, payments, entries and events of a user's watched accounts for the data export. */
export async function* exportActivityOfUser(tx: Db, userId: string): JsonObjectMemberStream {
  const isOfAccount = eq(watchedAccountsTable.userId, userId)
  const addressQuery = tx
    .select({
      account_id: watchedAddressesTable.accountId,
      branch: watchedAddressesTable.branch,
      address_index: watchedAddressesTable.addressIndex,
      address: watchedAddressesTable.address,
      status: watchedAddressesTable.status,
      read_at: watchedAddressesTable.readAt,
      is_due: watchedAddressesTable.isDue,
      is_used: watchedAddressesTable.isUsed,
    })
    .from(watchedAccountsTable)
    .innerJoin(watchedAddressesTable, eq(watchedAddressesTable.accountId, watchedAccountsTable.id))
    .where(isOfAccount)
  yield ['watched_addresses', { items: readRowsByCursor(tx, addressQuery) }]
  const payment = watchedPaymentsTable
  const paymentQuery = tx
    .select({
      account_id: payment.accountId,
      txid: payment.txid,
      direction: payment.direction,
      state: payment.state,
      amount_sats: payment.amountSats,
      fee_sats: payment.feeSats,
      height: payment.height,
      block_hash: payment.blockHash,
      time: payment.time,
      first_seen_at: payment.firstSeenAt,
      addresses: payment.addresses,
      spent: payment.spent,
      replaced_by: payment.replacedBy,
      verified: payment.verified,
      depth: payment.depth,
    })
    .from(payment)
    .where(eq(payment.userId, userId))
    .orderBy(asc(payment.position), asc(payment.txid), asc(payment.accountId))
  yield ['watched_payments', { items: readRowsByCursor(tx, paymentQuery) }]
  const entry = watchedPaymentEntriesTable
  const entryQuery = tx
    .select({
      account_id: entry.accountId,
      coin_txid: entry.coinTxid,
      coin_vout: entry.coinVout,
      txid: entry.txid,
      branch: entry.branch,
      address_index: entry.addressIndex,
      amount_sats: entry.amountSats,
    })
    .from(watchedAccountsTable)
    .innerJoin(entry, eq(entry.accountId, watchedAccountsTable.id))
    .where(isOfAccount)
  yield ['watched_payment_entries', { items: readRowsByCursor(tx, entryQuery) }]
  const event = paymentEventsTable
  const eventQuery = tx
    .select({
      account_id: event.accountId,
      txid: event.txid,
      kind: event.kind,
      depth: event.depth,
      direction: event.direction,
      amount_sats: event.amountSats,
      created_at: event.createdAt,
    })
    .from(event)
    .where(eq(event.userId, userId))
  yield ['payment_events', { items: readRowsByCursor(tx, eventQuery) }]
}
