import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { type FeedKind, marketFeeds } from '../schema.ts'
import type { FeedState } from './decide-reading.ts'

/** The primary key of a feed. */
export interface FeedKey {
  readonly source: string
  readonly kind: FeedKind
}

interface LeaseTimes {
  readonly now: Date
  /** No other process gets the lease before this time. */
  readonly until: Date
  /** A lease that ends after this time comes from a clock that has since been set back. It is replaced. */
  readonly maxDueAt: Date
}

/**
 * Acquires the lease to poll a source, if it is due. Returns null if another process has it. A single statement decides,
 * so exactly one of several processes gets the lease. It expires by itself and holds no connection.
 */
export async function acquireLease(
  db: Db,
  key: FeedKey,
  { now, until, maxDueAt }: LeaseTimes,
): Promise<FeedState | null> {
  const [leased] = await db
    .insert(marketFeeds)
    .values({ ...key, dueAt: until, failures: 0 })
    .onConflictDoUpdate({
      target: [marketFeeds.source, marketFeeds.kind],
      set: { dueAt: until },
      setWhere: sql`${lte(marketFeeds.dueAt, now)} or ${gt(marketFeeds.dueAt, maxDueAt)}`,
    })
    .returning()
  return leased ?? null
}

/** Stores the state after a poll. Returns false and stores nothing if another process has acquired the lease since. */
export async function releaseLease(
  db: Db,
  key: FeedKey,
  leased: FeedState,
  after: FeedState,
): Promise<boolean> {
  const { dueAt, failures, readAt, prices, suspect } = after
  const written = await db
    .update(marketFeeds)
    .set({ dueAt, failures, readAt, prices, suspect })
    .where(and(isFeed(key), eq(marketFeeds.dueAt, leased.dueAt)))
    .returning({ kind: marketFeeds.kind })
  return written.length === 1
}

/** Returns the states of these feeds. Feeds that were never polled are left out. */
export const readFeeds = (db: Db, keys: readonly FeedKey[]): Promise<(FeedKey & FeedState)[]> =>
  db
    .select()
    .from(marketFeeds)
    .where(or(...keys.map(isFeed)))

const isFeed = ({ source, kind }: FeedKey) => and(eq(marketFeeds.source, source), eq(marketFeeds.kind, kind))
