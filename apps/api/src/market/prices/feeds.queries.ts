import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { type FeedKind, marketFeeds } from '../schema.ts'
import type { FeedState } from './decide-reading.ts'

/** Names a row of the feeds. */
export interface FeedKey {
  readonly source: string
  readonly kind: FeedKind
}

interface Turn {
  readonly now: Date
  /** Until then nobody else gets it. */
  readonly until: Date
  /** Due even later than this, a turn was taken by a clock that has been set back since. */
  readonly farOff: Date
}

/**
 * Takes the turn to ask a source, if it is due. Null: another process has it. One statement, so that of any number of
 * processes one gets it; it outlives no process and needs no connection of its own.
 */
export async function acquireLease(
  db: Db,
  key: FeedKey,
  { now, until, farOff }: Turn,
): Promise<FeedState | null> {
  const [taken] = await db
    .insert(marketFeeds)
    .values({ ...key, dueAt: until, failures: 0 })
    .onConflictDoUpdate({
      target: [marketFeeds.source, marketFeeds.kind],
      set: { dueAt: until },
      setWhere: sql`${lte(marketFeeds.dueAt, now)} or ${gt(marketFeeds.dueAt, farOff)}`,
    })
    .returning()
  return taken ?? null
}

/** Writes down what came of a turn. False, and nothing is written, where somebody else has taken the next one already. */
export async function releaseLease(
  db: Db,
  key: FeedKey,
  taken: FeedState,
  after: FeedState,
): Promise<boolean> {
  const { dueAt, failures, readAt, prices, suspect } = after
  const written = await db
    .update(marketFeeds)
    .set({ dueAt, failures, readAt, prices, suspect })
    .where(and(isFeed(key), eq(marketFeeds.dueAt, taken.dueAt)))
    .returning({ kind: marketFeeds.kind })
  return written.length === 1
}

/** What is known of these feeds. One that was never asked is left out. */
export const readFeeds = (db: Db, keys: readonly FeedKey[]): Promise<(FeedKey & FeedState)[]> =>
  db
    .select()
    .from(marketFeeds)
    .where(or(...keys.map(isFeed)))

const isFeed = ({ source, kind }: FeedKey) => and(eq(marketFeeds.source, source), eq(marketFeeds.kind, kind))
