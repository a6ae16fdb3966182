import type { PaymentDirection, PaymentState } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'
import { watchedAccountsTable } from '../schema.ts'

// The migration adds the references to users, because this module does not import their table.
const isOwn = sql`user_id = acting_user_id()`
const readOwn = (table: string) =>
  pgPolicy(`${table}_read_own`, { for: 'select', to: 'satlens_user', using: isOwn })

const accountId = () =>
  uuid()
    .notNull()
    .references(() => watchedAccountsTable.id, { onDelete: 'cascade' })
const sats = () => bigint({ mode: 'bigint' }).notNull()

/** The order in which due accounts are synchronized. */
export const SCAN_PRIORITY = { changed: 0, viewed: 1, young: 2, other: 3 } as const
export type ScanPriority = (typeof SCAN_PRIORITY)[keyof typeof SCAN_PRIORITY]

/** The checked addresses of watched accounts, so that a restart derives none again. */
export const watchedAddressesTable = pgTable(
  'watched_addresses',
  {
    accountId: accountId(),
    userId: uuid().notNull(),
    /** 0 receive, 1 change (BIP44). */
    branch: smallint().notNull(),
    addressIndex: integer().notNull(),
    address: text().notNull(),
    /** What the source said of its history when that was last read. Null if it had no transactions. */
    status: text(),
    /** When the history was last read. Null before the first time. */
    readAt: timestampColumn(),
    /** True if the history must be read again. */
    isDue: boolean().notNull(),
    /** How often it became due: a reading that began before the last time leaves it due. */
    dueCount: integer().notNull().default(0),
    /** True if it ever had a transaction. */
    isUsed: boolean().notNull(),
  },
  ({ accountId, branch, addressIndex, address, isDue }) => [
    primaryKey({ columns: [accountId, branch, addressIndex] }),
    index('watched_addresses_by_address').on(address),
    index('watched_addresses_due').on(accountId).where(sql`${isDue}`),
    readOwn('watched_addresses'),
  ],
)

/** The transactions of watched accounts, one row for each account that a transaction belongs to. */
export const watchedPaymentsTable = pgTable(
  'watched_payments',
  {
    accountId: accountId(),
    txid: text().notNull(),
    userId: uuid().notNull(),
    direction: text().$type<PaymentDirection>().notNull(),
    state: text().$type<PaymentState>().notNull(),
    /** The change of the balance: the sum of its entries. */
    amountSats: sats(),
    /** Null unless the account pays all inputs, and if the source does not know it. */
    feeSats: bigint({ mode: 'bigint' }),
    /** The height and the hash of its block; null unless it is confirmed. */
    height: integer(),
    blockHash: text(),
    /** The time of its block, or that of `firstSeenAt`. */
    time: timestampColumn().notNull(),
    firstSeenAt: timestampColumn().notNull(),
    /** Recipients of an outgoing payment, otherwise own addresses. */
    addresses: text().array().$type<readonly string[]>().notNull(),
    /** The outpoints of all inputs as `txid:vout`, to find what replaces it. Null once it is final. */
    spent: text().array().$type<readonly string[]>(),
    /** The transaction that replaces it. */
    replacedBy: text(),
    /** True if a proof shows that the block contains it. */
    verified: boolean().notNull(),
    /** The confirmations that events were emitted for: 0, 1, 3 or 6. A reorganisation does not lower it. */
    depth: smallint().notNull(),
    /** The order in lists: unconfirmed ones first, then by time. */
    position: bigint({ mode: 'bigint' }).notNull(),
  },
  ({ accountId, userId, txid, state, position, height, spent, verified }) => [
    primaryKey({ columns: [accountId, txid] }),
    index('watched_payments_by_user').on(userId, position, txid, accountId),
    index('watched_payments_by_account').on(accountId, position, txid),
    index('watched_payments_by_height').on(height),
    index('watched_payments_not_final').on(accountId).where(sql`${spent} is not null`),
    index('watched_payments_not_verified')
      .on(accountId)
      .where(sql`${state} = 'confirmed' and not ${verified}`),
    readOwn('watched_payments'),
  ],
)

/**
 * The inputs and outputs of payments that belong to the account. An entry of the transaction that created its coin adds the
 * amount, that of any other transaction spends it. Only those of confirmed and unconfirmed payments count.
 */
export const watchedPaymentEntriesTable = pgTable(
  'watched_payment_entries',
  {
    accountId: accountId(),
    /** The coin as an outpoint. */
    coinTxid: text().notNull(),
    coinVout: bigint({ mode: 'number' }).notNull(),
    /** The payment. */
    txid: text().notNull(),
    userId: uuid().notNull(),
    branch: smallint().notNull(),
    addressIndex: integer().notNull(),
    amountSats: sats(),
    /**
     * True once the history of its address, as last read, has named the payment. Until then the payment may have more entries,
     * because not all coins of the address are known.
     */
    isRead: boolean().notNull().default(false),
  },
  ({ accountId, coinTxid, coinVout, txid, branch, addressIndex }) => [
    primaryKey({ columns: [accountId, coinTxid, coinVout, txid] }),
    index('watched_payment_entries_by_address').on(accountId, branch, addressIndex),
    index('watched_payment_entries_by_payment').on(accountId, txid),
    readOwn('watched_payment_entries'),
  ],
)

/** What can happen to a payment. */
export type PaymentEventKind =
  /** It was found for the first time, in the mempool or in a block. */
  | 'seen'
  /** It has the confirmations that `depth` says. Emitted once for each of 1, 3 and 6, also if a block is reorganised. */
  | 'confirmed'
  /** A reorganisation removed its block. It waits for another one. */
  | 'unconfirmed'
  /** Another transaction spends one of its coins. */
  | 'replaced'
  /** It is neither in a block nor in the mempool. */
  | 'dropped'
  /** A replaced or dropped payment is back. */
  | 'restored'

/**
 * Changes of payments, stored in the transaction that changes the payment and deleted by the job that handles them. What the first
 * scan of an account finds emits none.
 */
export const paymentEventsTable = pgTable(
  'payment_events',
  {
    /** Ascending in the order of the changes of one payment. */
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    userId: uuid().notNull(),
    txid: text().notNull(),
    kind: text().$type<PaymentEventKind>().notNull(),
    /** Of `confirmed`: 1, 3 or 6. */
    depth: smallint(),
    /** The payment at that moment. `out` and `self` spend from the account. */
    direction: text().$type<PaymentDirection>().notNull(),
    amountSats: sats(),
    createdAt: timestampColumn().notNull(),
  },
  ({ accountId, userId }) => [
    index('payment_events_by_account').on(accountId),
    index('payment_events_by_user').on(userId),
    readOwn('payment_events'),
  ],
)

/** The newest block of each network, and the lease of the process that follows the chain. */
export const chainTipsTable = pgTable('chain_tips', {
  network: text().$type<BitcoinNetwork>().primaryKey(),
  height: integer(),
  hash: text(),
  time: timestampColumn(),
  /** True if the source proves which block contains a transaction. Null until it was asked. */
  offersProofs: boolean(),
  /** The process that follows the chain until `leaseUntil`. */
  leaseId: uuid(),
  leaseUntil: timestampColumn(),
})

/** The last hundred blocks of each network, to find where a reorganisation began. */
export const chainBlocksTable = pgTable(
  'chain_blocks',
  {
    network: text().$type<BitcoinNetwork>().notNull(),
    height: integer().notNull(),
    hash: text().notNull(),
  },
  ({ network, height }) => [primaryKey({ columns: [network, height] })],
)

/** A payment as it is stored, without its account and its place in lists. */
export type StoredPayment = Readonly<
  Omit<typeof watchedPaymentsTable.$inferSelect, 'accountId' | 'userId' | 'position'>
>
