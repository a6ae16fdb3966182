import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'
import { marketFeedsTable, type PriceFeedKey, type PriceFeedState } from '../schema.ts'

/**
 * Acquires the lease to poll a source for `ms`, if it is due. Returns null if another process has it. A single statement
 * decides, so exactly one of several processes gets the lease. It expires by itself and holds no connection. A lease that
 * would last longer than `maxMs` comes from a clock that has since been set back, and is replaced.
 * The queue of emails differs: `claimDueOutboxEmail` takes whichever row is due next, so that processes share the work instead of
 * electing one.
 */
export async function acquirePriceFeedLease(
  db: Db,
  key: PriceFeedKey,
  now: Date,
  { ms, maxMs }: { readonly ms: number; readonly maxMs: number },
): Promise<PriceFeedState | null> {
  const dueAt = new Date(now.getTime() + ms)
  const maxDueAt = new Date(now.getTime() + maxMs)
  const leased = db
    .insert(marketFeedsTable)
    .values({ ...key, dueAt, failures: 0 })
    .onConflictDoUpdate({
      target: [marketFeedsTable.source, marketFeedsTable.kind],
      set: { dueAt },
      setWhere: sql`${lte(marketFeedsTable.dueAt, now)} or ${gt(marketFeedsTable.dueAt, maxDueAt)}`,
    })
  return findFirstRow(leased.returning())
}

/** Stores the state after a poll. Returns false and stores nothing if another process has acquired the lease since. */
export async function releasePriceFeedLease(
  db: Db,
  key: PriceFeedKey,
  leased: PriceFeedState,
  after: PriceFeedState,
) {
  const { dueAt, failures, readAt, prices, suspect } = after
  const { rowCount } = await db
    .update(marketFeedsTable)
    .set({ dueAt, failures, readAt, prices, suspect })
    .where(and(isFeed(key), eq(marketFeedsTable.dueAt, leased.dueAt)))
  return rowCount === 1
}

/** Returns the states of these feeds. Feeds that were never polled are left out. */
export const findPriceFeedStates = (
  db: Db,
  keys: readonly PriceFeedKey[],
): Promise<(PriceFeedKey & PriceFeedState)[]> =>
  db
    .select()
    .from(marketFeedsTable)
    .where(or(...keys.map(isFeed)))

const isFeed = ({ source, kind }: PriceFeedKey) =>
  and(eq(marketFeedsTable.source, source), eq(marketFeedsTable.kind, kind))
