import type { PaymentState } from '@satlens/contract'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'
import {
  chainTipsTable,
  paymentEventsTable,
  type StoredPayment,
  watchedAddressesTable,
  watchedPaymentEntriesTable,
  watchedPaymentsTable,
} from '../schema.ts'
import type { PaymentEvent, ReadEntry } from './decide-payment-changes.ts'
import type { WatchedAddressRow } from './stored-activity.queries.ts'

/** The account that rows belong to. */
export interface AccountOwner {
  readonly accountId: string
  readonly userId: string
}

// PostgreSQL takes at most 65,535 parameters.
const ROWS_PER_STATEMENT = 500

async function insertInParts<Row>(rows: readonly Row[], insert: (part: Row[]) => PromiseLike<unknown>) {
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT) {
    await insert(rows.slice(first, first + ROWS_PER_STATEMENT))
  }
}

/** Stores new addresses of an account. */
export const insertAddresses = (tx: Db, rows: readonly WatchedAddressRow[]): Promise<void> =>
  insertInParts(rows, (part) => tx.insert(watchedAddressesTable).values(part).onConflictDoNothing())

/** Stores that the histories of addresses were read. Those that became due again since `dueCount` was read stay due. */
export async function saveReadAddresses(
  tx: Db,
  { accountId }: AccountOwner,
  rows: readonly WatchedAddressRow[],
  readAt: Date,
): Promise<void> {
  if (rows.length === 0) return
  const list = (values: readonly unknown[], type: string) =>
    sql`${sql.param([...values])}::${sql.raw(type)}[]`
  const read = sql`unnest(${list(
    rows.map(({ branch }) => branch),
    'smallint',
  )}, ${list(
    rows.map(({ addressIndex }) => addressIndex),
    'integer',
  )}, ${list(
    rows.map(({ status }) => status),
    'text',
  )}, ${list(
    rows.map(({ dueCount }) => dueCount),
    'integer',
  )}) as read (branch, address_index, status, due_count)`
  const { branch, addressIndex, dueCount, isUsed } = watchedAddressesTable
  await tx
    .update(watchedAddressesTable)
    .set({
      status: sql`read.status`,
      readAt,
      isDue: sql`${dueCount} <> read.due_count`,
      isUsed: sql`${isUsed} or read.status is not null`,
    })
    .from(read)
    .where(
      and(
        eq(watchedAddressesTable.accountId, accountId),
        eq(branch, sql`read.branch`),
        eq(addressIndex, sql`read.address_index`),
      ),
    )
}

/** Stores new and changed payments. */
export const savePayments = (
  tx: Db,
  owner: AccountOwner,
  payments: readonly StoredPayment[],
): Promise<void> =>
  insertInParts(payments, (part) =>
    tx
      .insert(watchedPaymentsTable)
      .values(part.map((payment) => ({ ...payment, ...owner, position: getPosition(payment) })))
      .onConflictDoUpdate({
        target: [watchedPaymentsTable.accountId, watchedPaymentsTable.txid],
        set: excluded(CHANGING_COLUMNS),
      }),
  )

const CHANGING_COLUMNS = [
  'direction',
  'state',
  'amountSats',
  'feeSats',
  'height',
  'blockHash',
  'time',
  'addresses',
  'spent',
  'replacedBy',
  'verified',
  'depth',
  'position',
] as const

/** Stores entries. Those of a transaction never change; it may get more when more coins are known. */
export const saveEntries = (tx: Db, { userId, accountId }: AccountOwner, entries: readonly ReadEntry[]) =>
  insertInParts(entries, (part) =>
    tx
      .insert(watchedPaymentEntriesTable)
      .values(part.map((entry) => ({ ...entry, userId, accountId })))
      .onConflictDoUpdate({
        target: [
          watchedPaymentEntriesTable.accountId,
          watchedPaymentEntriesTable.coinTxid,
          watchedPaymentEntriesTable.coinVout,
          watchedPaymentEntriesTable.txid,
        ],
        set: { isRead: sql`${watchedPaymentEntriesTable.isRead} or excluded.is_read` },
      }),
  )

/** Adds events in their order. */
export const insertPaymentEvents = (
  tx: Db,
  owner: AccountOwner,
  events: readonly PaymentEvent[],
  createdAt: Date,
) =>
  insertInParts(events, (part) =>
    tx.insert(paymentEventsTable).values(part.map((event) => ({ ...event, ...owner, createdAt }))),
  )

/** The change of an address whose history must be read again. */
export const MADE_DUE = { isDue: true, dueCount: sql`${watchedAddressesTable.dueCount} + 1` }

/**
 * Locks the lease against takeover until the transaction ends, and with it the height of the newest block. Returns null if
 * another process has the lease.
 */
export const lockLease = (tx: Db, leaseId: string) =>
  findFirstRow(
    tx
      .select({ height: chainTipsTable.height })
      .from(chainTipsTable)
      .where(eq(chainTipsTable.leaseId, leaseId))
      .for('share'),
  )

/** Stores that proofs show these payments in the blocks of these heights, unless they have moved since. */
export async function markPaymentsVerified(
  tx: Db,
  accountId: string,
  payments: readonly { readonly txid: string; readonly height: number | null }[],
): Promise<void> {
  const { txid, height } = watchedPaymentsTable
  const txids = sql.param(payments.map((payment) => payment.txid))
  const heights = sql.param(payments.map((payment) => payment.height))
  const isProven = sql`(${txid}, ${height}) in (select * from unnest(${txids}::text[], ${heights}::integer[]))`
  await tx
    .update(watchedPaymentsTable)
    .set({ verified: true })
    .where(and(eq(watchedPaymentsTable.accountId, accountId), isProven))
}

/** Where a payment stands in lists, the largest first: unconfirmed ones, then the newest. */
const getPosition = ({ state, time }: { state: PaymentState; time: Date }): bigint =>
  BigInt(time.getTime()) + (state === 'unconfirmed' ? UNCONFIRMED_FIRST : 0n)

// Later than any time in milliseconds that a block can have.
const UNCONFIRMED_FIRST = 10n ** 15n

/** Returns the assignments that overwrite columns of a row by those of the row that was to be inserted. */
const excluded = <Name extends string>(names: readonly Name[]): Record<Name, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql.raw(`excluded.${toColumnName(name)}`)])) as Record<
    Name,
    SQL
  >

const toColumnName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
