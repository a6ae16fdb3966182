import { getLabelKey, type LabelDetails } from '@satlens/wallet'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { watchedPaymentEntriesTable, watchedPaymentsTable } from '../activity/schema.ts'
import { bitcoinLabelsTable } from './schema.ts'

/** The confirmations after which a height is told (BIP329). */
const FINAL_DEPTH = 6

/** Returns what is known of the labeled transactions and outputs of a user, by the key of their reference. */
export async function findLabelDetails(tx: Db, owner: string): Promise<ReadonlyMap<string, LabelDetails>> {
  const [label, payment, entry] = [bitcoinLabelsTable, watchedPaymentsTable, watchedPaymentEntriesTable]
  const isFinal = sql`${payment.depth} = ${FINAL_DEPTH} and ${payment.state} = 'confirmed'`
  const final = {
    height: sql<number | null>`max(case when ${isFinal} then ${payment.height} end)`,
    time: sql<string | null>`max(case when ${isFinal} then ${payment.time} end)`,
  }
  const isStanding = inArray(payment.state, ['confirmed', 'unconfirmed'])
  const isOwnLabel = (type: 'tx' | 'output') => and(eq(label.userId, owner), eq(label.type, type))
  const transactions = await tx
    .select({
      ...final,
      ref: label.ref,
      fee: sql<string | null>`max(${payment.feeSats})::text`,
      // A transaction between accounts is a payment of each.
      value: sql<string>`sum(${payment.amountSats})::text`,
    })
    .from(label)
    .innerJoin(payment, and(eq(payment.userId, owner), eq(payment.txid, label.ref)))
    .where(and(isOwnLabel('tx'), isStanding))
    .groupBy(label.ref)
  const outputs = await tx
    .select({ ...final, ref: label.ref, value: sql<string>`max(${entry.amountSats})::text` })
    .from(label)
    .innerJoin(
      payment,
      and(eq(payment.userId, owner), eq(payment.txid, sql`split_part(${label.ref}, ':', 1)`)),
    )
    .innerJoin(
      entry,
      and(
        eq(entry.accountId, payment.accountId),
        eq(entry.txid, payment.txid),
        eq(entry.coinTxid, payment.txid),
        eq(entry.coinVout, sql`split_part(${label.ref}, ':', 2)::bigint`),
      ),
    )
    .where(and(isOwnLabel('output'), isStanding))
    .groupBy(label.ref)
  return new Map([
    ...transactions.map((row) => [getLabelKey({ type: 'tx', ref: row.ref }), toDetails(row)] as const),
    ...outputs.map(
      (row) => [getLabelKey({ type: 'output', ref: row.ref }), toDetails({ ...row, fee: null })] as const,
    ),
  ])
}

interface DetailsRow {
  readonly height: number | null
  readonly time: string | null
  readonly fee: string | null
  readonly value: string
}

const toDetails = ({ height, time, fee, value }: DetailsRow): LabelDetails => ({
  height,
  time: time === null ? null : new Date(time),
  fee: fee === null ? null : BigInt(fee),
  value: BigInt(value),
})
