import type { BitcoinNetwork } from '@satlens/domain'
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'
import { watchedAccountsTable } from '../schema.ts'
import { SCAN_PRIORITY, watchedPaymentsTable } from './schema.ts'

const account = watchedAccountsTable
const payment = watchedPaymentsTable

const isOfNetwork = (userId: string, network: BitcoinNetwork) =>
  and(eq(account.userId, userId), eq(account.network, network))

const sumOf = (state: 'confirmed' | 'unconfirmed') =>
  sql<string>`coalesce(sum(${payment.amountSats}) filter (where ${payment.state} = ${state}), 0)::text`

/** The confirmed and unconfirmed satoshis of an account. */
export interface AccountBalance {
  readonly confirmed: bigint
  /** Negative if more goes out. */
  readonly pending: bigint
}

/** Returns the balances of a user's accounts with payments, by account, or that of one account. */
export async function findBalances(
  tx: Db,
  userId: string,
  accountId?: string,
): Promise<Map<string, AccountBalance>> {
  const rows = await tx
    .select({
      accountId: payment.accountId,
      confirmed: sumOf('confirmed'),
      pending: sumOf('unconfirmed'),
    })
    .from(payment)
    .where(and(eq(payment.userId, userId), accountId ? eq(payment.accountId, accountId) : undefined))
    .groupBy(payment.accountId)
  return new Map(
    rows.map(({ accountId, confirmed, pending }) => [
      accountId,
      { confirmed: BigInt(confirmed), pending: BigInt(pending) },
    ]),
  )
}

/** Returns when the first confirmed payment of the accounts was made. Null if there is none. */
export async function findFirstPaymentTime(tx: Db, userId: string, accountIds: readonly string[]) {
  if (accountIds.length === 0) return null
  const first = await findFirstRow(
    tx
      .select({ time: sql<Date | null>`min(${payment.time})`.mapWith(payment.time) })
      .from(payment)
      .where(
        and(
          eq(payment.userId, userId),
          inArray(payment.accountId, [...accountIds]),
          eq(payment.state, 'confirmed'),
        ),
      ),
  )
  return first?.time ?? null
}

/** Returns the change of the confirmed total in each span of time from `from` on that has payments, in order. */
export async function findTotalChanges(
  tx: Db,
  userId: string,
  accountIds: readonly string[],
  { from, spanMs }: { readonly from: Date; readonly spanMs: number },
): Promise<{ span: number; sats: bigint }[]> {
  const ms = sql`extract(epoch from ${payment.time}) * 1000 - ${from.getTime()}::bigint`
  const span = sql<number>`floor((${ms}) / ${spanMs}::bigint)::integer`
  const rows = await tx
    .select({ span, sats: sql<string>`sum(${payment.amountSats})::text` })
    .from(payment)
    .where(
      and(
        eq(payment.userId, userId),
        inArray(payment.accountId, [...accountIds]),
        eq(payment.state, 'confirmed'),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`))
  return rows.map((row) => ({ span: row.span, sats: BigInt(row.sats) }))
}

const VIEWED_INTERVAL_MS = 15_000

/** Notes that a user looks at the accounts. Those that are polled become due, unless they were read within 15 s. */
export async function markAccountsViewed(
  tx: Db,
  userId: string,
  network: BitcoinNetwork,
  now: Date,
): Promise<void> {
  const recently = new Date(now.getTime() - VIEWED_INTERVAL_MS)
  const isPolled = sql`${account.scanPriority} <> ${SCAN_PRIORITY.changed}`
  await tx
    .update(account)
    .set({
      viewedAt: now,
      scanPriority: sql`case when ${isPolled} then ${SCAN_PRIORITY.viewed}::smallint else ${account.scanPriority} end`,
      scanDueAt: sql`case when ${isPolled} and ${lt(account.syncedAt, recently)}
        then least(${account.scanDueAt}, ${now.toISOString()}::timestamptz) else ${account.scanDueAt} end`,
    })
    .where(and(isOfNetwork(userId, network), or(isNull(account.viewedAt), lt(account.viewedAt, recently))))
}
