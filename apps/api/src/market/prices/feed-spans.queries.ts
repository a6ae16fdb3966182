import { MAX_PRICE_AGE_MS } from '@satlens/contract'
import { DAY_MS } from '@satlens/domain'
import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { type FeedSpanState, marketFeedSpansTable, type PriceFeedKey, type PriceFeedKind } from '../schema.ts'

const column = marketFeedSpansTable
type SpanKey = PriceFeedKey & { readonly kind: PriceFeedKind }

/** A price is live until it is too old. A feed is observed until the poll after the longest pause, that of an open circuit. */
const REACH_MS: Readonly<Record<FeedSpanState, number>> = {
  observed: 2 * MAX_PRICE_AGE_MS.live,
  live: MAX_PRICE_AGE_MS.live,
}

/**
 * Records a poll of a feed: extends the spans that it falls into, or begins new ones. Without a price (`isLive` is false) only
 * the time of observation goes on. Only the process that holds the lease calls it, in the transaction that releases it.
 */
export async function recordFeedPoll(db: Db, key: SpanKey, at: Date, isLive: boolean): Promise<void> {
  const row = (state: FeedSpanState) =>
    sql`(${key.source}, ${key.kind}, ${state}, ${at.toISOString()}::timestamptz, ${new Date(at.getTime() + REACH_MS[state]).toISOString()}::timestamptz)`
  const rows = (isLive ? (['observed', 'live'] as const) : (['observed'] as const)).map(row)
  await db.execute(sql`
    with polled (source, kind, state, started_at, ended_at) as (values ${sql.join(rows, sql`, `)}),
    extended as (
      update market_feed_spans as span
      set ended_at = greatest(span.ended_at, polled.ended_at)
      from polled
      where span.source = polled.source and span.kind = polled.kind and span.state = polled.state
        and span.started_at <= polled.started_at and span.ended_at >= polled.started_at
      returning span.state
    )
    insert into market_feed_spans (source, kind, state, started_at, ended_at)
    select source, kind, state, started_at, ended_at from polled
    where state not in (select state from extended)
    on conflict do nothing`)
}

/** For how long a feed was observed and its price live, within a span of time. */
export interface FeedTime extends SpanKey {
  readonly observedSeconds: number
  readonly liveSeconds: number
}

/** Returns these times between two moments. A feed that was not observed is left out. */
export function findFeedTimes(
  db: Db,
  keys: readonly SpanKey[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<FeedTime[]> {
  const [start, end] = [sql`${from.toISOString()}::timestamptz`, sql`${to.toISOString()}::timestamptz`]
  const length = sql`extract(epoch from least(${column.endedAt}, ${end}) - greatest(${column.startedAt}, ${start}))`
  const sumOf = (state: FeedSpanState): SQL<number> =>
    sql<number>`coalesce(sum(${length}) filter (where ${column.state} = ${state}), 0)`.mapWith(Number)
  return db
    .select({
      source: column.source,
      kind: column.kind,
      observedSeconds: sumOf('observed'),
      liveSeconds: sumOf('live'),
    })
    .from(marketFeedSpansTable)
    .where(
      and(
        or(...keys.map(({ source, kind }) => and(eq(column.source, source), eq(column.kind, kind)))),
        gt(column.endedAt, from),
        lt(column.startedAt, to),
      ),
    )
    .groupBy(column.source, column.kind)
}

/** Deletes the spans that ended more than two days ago: twice as long as they are shown. */
export async function deleteOldFeedSpans(db: Db, now: Date): Promise<void> {
  await db.delete(marketFeedSpansTable).where(lt(column.endedAt, new Date(now.getTime() - 2 * DAY_MS)))
}
