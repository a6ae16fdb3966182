import { and, asc, count, eq, getTableColumns, isNotNull, not, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'
import {
  type StoredPayment,
  watchedAddressesTable,
  watchedPaymentEntriesTable,
  watchedPaymentsTable,
} from '../schema.ts'
import { type AddressPlace, formatOutpoint, type OwnCoin } from './payment-effect.ts'

const {
  accountId: _accountId,
  userId: _userId,
  position: _position,
  ...STORED_COLUMNS
} = getTableColumns(watchedPaymentsTable)

export type WatchedAddressRow = Readonly<typeof watchedAddressesTable.$inferSelect>

/** Returns the stored addresses of an account by branch and index. */
export const findAddressesOfAccount = (db: Db, accountId: string): Promise<WatchedAddressRow[]> =>
  db
    .select()
    .from(watchedAddressesTable)
    .where(eq(watchedAddressesTable.accountId, accountId))
    .orderBy(asc(watchedAddressesTable.branch), asc(watchedAddressesTable.addressIndex))

/** Returns true if an address of the account must be read again. */
export async function hasDueAddresses(db: Db, accountId: string): Promise<boolean> {
  const due = db
    .select({ branch: watchedAddressesTable.branch })
    .from(watchedAddressesTable)
    .where(and(eq(watchedAddressesTable.accountId, accountId), watchedAddressesTable.isDue))
    .limit(1)
  return (await findFirstRow(due)) !== null
}

/** Returns the transactions that the history of each place named when it was last read. */
export async function findTxidsOfPlaces(db: Db, accountId: string, places: readonly AddressPlace[]) {
  const entry = watchedPaymentEntriesTable
  const branches = sql.param(places.map(({ branch }) => branch))
  const indexes = sql.param(places.map(({ addressIndex }) => addressIndex))
  const wanted = sql`select * from unnest(${branches}::smallint[], ${indexes}::integer[])`
  return db
    .selectDistinct({ branch: entry.branch, addressIndex: entry.addressIndex, txid: entry.txid })
    .from(entry)
    .where(
      and(
        eq(entry.accountId, accountId),
        sql`(${entry.branch}, ${entry.addressIndex}) in (${wanted})`,
        entry.isRead,
      ),
    )
}

/** Returns these payments of an account. */
export async function findStoredPayments(
  db: Db,
  accountId: string,
  txids: readonly string[],
): Promise<StoredPayment[]> {
  if (txids.length === 0) return []
  const isWanted = sql`${watchedPaymentsTable.txid} = any(${sql.param([...txids])}::text[])`
  return db
    .select(STORED_COLUMNS)
    .from(watchedPaymentsTable)
    .where(and(eq(watchedPaymentsTable.accountId, accountId), isWanted))
}

/** Returns the payments of an account that a reorganisation or a replacement may change. */
export const findPaymentsThatAreNotFinal = (db: Db, accountId: string): Promise<StoredPayment[]> =>
  db
    .select(STORED_COLUMNS)
    .from(watchedPaymentsTable)
    .where(and(eq(watchedPaymentsTable.accountId, accountId), isNotNull(watchedPaymentsTable.spent)))

/** Counts the entries of an account, and the inputs of its payments that are not final. */
export async function countStored(tx: Db, accountId: string): Promise<{ entries: number; inputs: number }> {
  const [entry, payment] = [watchedPaymentEntriesTable, watchedPaymentsTable]
  const entries = await findFirstRow(
    tx.select({ count: count() }).from(entry).where(eq(entry.accountId, accountId)),
  )
  const inputs = await findFirstRow(
    tx
      .select({ count: sql<number>`coalesce(sum(cardinality(${payment.spent})), 0)::integer` })
      .from(payment)
      .where(and(eq(payment.accountId, accountId), isNotNull(payment.spent))),
  )
  return { entries: entries?.count ?? 0, inputs: inputs?.count ?? 0 }
}

/** Returns the account's own outputs of these transactions, by outpoint. */
export async function findOwnCoinsOfTransactions(
  db: Db,
  accountId: string,
  txids: readonly string[],
): Promise<Map<string, OwnCoin>> {
  if (txids.length === 0) return new Map()
  const entry = watchedPaymentEntriesTable
  const rows = await db
    .select()
    .from(entry)
    .where(
      and(
        eq(entry.accountId, accountId),
        sql`${entry.coinTxid} = any(${sql.param([...txids])}::text[])`,
        eq(entry.txid, entry.coinTxid),
      ),
    )
  return new Map(rows.map((row) => [formatOutpoint(row.coinTxid, row.coinVout), row]))
}

/** Returns confirmed payments of an account that no proof has shown yet. */
export const findUnverifiedPayments = (db: Db, accountId: string, limit: number) =>
  db
    .select({ txid: watchedPaymentsTable.txid, height: watchedPaymentsTable.height })
    .from(watchedPaymentsTable)
    .where(
      and(
        eq(watchedPaymentsTable.accountId, accountId),
        eq(watchedPaymentsTable.state, 'confirmed'),
        not(watchedPaymentsTable.verified),
      ),
    )
    .limit(limit)
