import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { findRow } from '../../kernel/database/first-row.ts'
import { type FeedKey, type FeedState, marketFeeds } from '../schema.ts'

/**
 * Acquires the lease to poll a source for `ms`, if it is due. Returns null if another process has it. A single statement
 * decides, so exactly one of several processes gets the lease. It expires by itself and holds no connection. A lease that
 * would last longer than `maxMs` comes from a clock that has since been set back, and is replaced.
 * The queue of emails differs: `claimDueEmail` takes whichever row is due next, so that processes share the work instead of
 * electing one.
 */
export async function acquireLease(
  db: Db,
  key: FeedKey,
  now: Date,
  { ms, maxMs }: { readonly ms: number; readonly maxMs: number },
): Promise<FeedState | null> {
  const dueAt = new Date(now.getTime() + ms)
  const maxDueAt = new Date(now.getTime() + maxMs)
  const leased = db
    .insert(marketFeeds)
    .values({ ...key, dueAt, failures: 0 })
    .onConflictDoUpdate({
      target: [marketFeeds.source, marketFeeds.kind],
      set: { dueAt },
      setWhere: sql`${lte(marketFeeds.dueAt, now)} or ${gt(marketFeeds.dueAt, maxDueAt)}`,
    })
  return findRow(leased.returning())
}

/** Stores the state after a poll. Returns false and stores nothing if another process has acquired the lease since. */
export async function releaseLease(db: Db, key: FeedKey, leased: FeedState, after: FeedState) {
  const { dueAt, failures, readAt, prices, suspect } = after
  const { rowCount } = await db
    .update(marketFeeds)
    .set({ dueAt, failures, readAt, prices, suspect })
    .where(and(isFeed(key), eq(marketFeeds.dueAt, leased.dueAt)))
  return rowCount === 1
}

/** Returns the states of these feeds. Feeds that were never polled are left out. */
export const readFeeds = (db: Db, keys: readonly FeedKey[]): Promise<(FeedKey & FeedState)[]> =>
  db
    .select()
    .from(marketFeeds)
    .where(or(...keys.map(isFeed)))

const isFeed = ({ source, kind }: FeedKey) => and(eq(marketFeeds.source, source), eq(marketFeeds.kind, kind))
