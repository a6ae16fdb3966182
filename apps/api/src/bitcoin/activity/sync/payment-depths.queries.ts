import type { BitcoinNetwork } from '@satlens/domain'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { lockUsersAgainstDeletion } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { watchedAccountsTable } from '../../schema.ts'
import { paymentEventsTable, watchedPaymentsTable } from '../schema.ts'
import { EVENT_DEPTHS } from './decide-payment-changes.ts'

const MAX_DEPTH = EVENT_DEPTHS[EVENT_DEPTHS.length - 1] ?? 0

interface Heights {
  /** Payments up to this height may still wait for an event. */
  readonly after: number
  /** Payments above this height are read again first. */
  readonly upTo: number
  readonly tip: number
}

/** Emits the events of payments that a new block has buried deep enough. Runs in the transaction that stores the block. */
export async function emitDepthEvents(
  tx: Db,
  network: BitcoinNetwork,
  { after, upTo, tip }: Heights,
  now: Date,
) {
  const [payment, account] = [watchedPaymentsTable, watchedAccountsTable]
  const rows = await tx
    .select({
      accountId: payment.accountId,
      userId: payment.userId,
      txid: payment.txid,
      direction: payment.direction,
      amountSats: payment.amountSats,
      height: payment.height,
      depth: payment.depth,
      emitsEvents: account.emitsEvents,
    })
    .from(payment)
    .innerJoin(account, and(eq(account.id, payment.accountId), eq(account.network, network)))
    .where(
      and(
        gt(payment.height, after),
        lte(payment.height, upTo),
        eq(payment.state, 'confirmed'),
        lt(payment.depth, MAX_DEPTH),
      ),
    )
  const reached = rows.flatMap(({ height, depth, ...row }) =>
    EVENT_DEPTHS.filter((next) => next > depth && height !== null && tip - height + 1 >= next).map(
      (next) => ({
        ...row,
        depth: next,
      }),
    ),
  )
  if (reached.length === 0) return
  await lockUsersAgainstDeletion(tx, [...new Set(reached.map(({ userId }) => userId))])
  for (const depth of EVENT_DEPTHS) {
    const payments = reached.filter((one) => one.depth === depth)
    if (payments.length === 0) continue
    const accountIds = sql.param(payments.map(({ accountId }) => accountId))
    const txids = sql.param(payments.map(({ txid }) => txid))
    await tx
      .update(payment)
      .set({ depth })
      .where(
        sql`(${payment.accountId}, ${payment.txid}) in (select * from unnest(${accountIds}::uuid[], ${txids}::text[]))`,
      )
  }
  const events = reached.filter(({ emitsEvents }) => emitsEvents)
  for (let first = 0; first < events.length; first += 500) {
    await tx.insert(paymentEventsTable).values(
      events.slice(first, first + 500).map(({ emitsEvents: _, ...event }) => ({
        ...event,
        kind: 'confirmed' as const,
        createdAt: now,
      })),
    )
  }
}
