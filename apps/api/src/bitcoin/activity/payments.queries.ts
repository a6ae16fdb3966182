import type { PaymentDirection } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { bitcoinLabelsTable } from '../labels/schema.ts'
import { watchedAccountsTable } from '../schema.ts'
import { watchedPaymentsTable } from './schema.ts'

/** Which payments of a user are listed. */
export interface PaymentFilter {
  /** Payments of accounts on other networks are left out. */
  readonly network: BitcoinNetwork
  readonly account?: string | undefined
  readonly direction?: PaymentDirection | undefined
  /** Part of the label, regardless of case. */
  readonly label?: string | undefined
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly to?: Date | undefined
  /** Only payments behind this one. */
  readonly before?: PaymentKey | undefined
}

/** The place of a payment in the list of a user. */
export interface PaymentKey {
  readonly position: bigint
  readonly txid: string
  readonly accountId: string
}

export type ListedPaymentRow = Awaited<ReturnType<typeof findPayments>>[number]

const { accountId, userId, txid, direction, state, time, position } = watchedPaymentsTable

/** Builds the query for payments of a user with their labels: unconfirmed ones first, then the newest. */
export function selectPayments(db: Db, owner: string, filter: PaymentFilter) {
  const { account, label, from, to, before } = filter
  const conditions: (SQL | undefined)[] = [
    eq(userId, owner),
    inArray(accountId, selectAccountIds(db, owner, filter.network)),
    account === undefined ? undefined : eq(accountId, account),
    filter.direction && eq(direction, filter.direction),
    label === undefined ? undefined : sql`strpos(lower(${bitcoinLabelsTable.label}), lower(${label})) > 0`,
    from && gte(time, from),
    to && lt(time, to),
    before &&
      sql`(${position}, ${txid}, ${accountId}) < (${before.position}, ${before.txid}, ${before.accountId})`,
  ]
  const { feeSats, amountSats, height, addresses, replacedBy, verified } = watchedPaymentsTable
  return db
    .select({
      accountId,
      txid,
      direction,
      state,
      amountSats,
      feeSats,
      height,
      time,
      addresses,
      replacedBy,
      verified,
      position,
      label: bitcoinLabelsTable.label,
    })
    .from(watchedPaymentsTable)
    .leftJoin(
      bitcoinLabelsTable,
      and(
        eq(bitcoinLabelsTable.userId, userId),
        eq(bitcoinLabelsTable.type, 'tx'),
        eq(bitcoinLabelsTable.ref, txid),
      ),
    )
    .where(and(...conditions))
    .orderBy(desc(position), desc(txid), desc(accountId))
    .$dynamic()
}

const selectAccountIds = (db: Db, owner: string, network: BitcoinNetwork) =>
  db
    .select({ id: watchedAccountsTable.id })
    .from(watchedAccountsTable)
    .where(and(eq(watchedAccountsTable.userId, owner), eq(watchedAccountsTable.network, network)))

/** Returns payments of a user in the order of {@link selectPayments}. */
export const findPayments = (db: Db, owner: string, filter: PaymentFilter, limit: number) =>
  selectPayments(db, owner, filter).limit(limit)
