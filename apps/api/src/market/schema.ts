import { type Currency, DAY_MS, DEFAULT_CURRENCY, type MinorUnits } from '@satlens/domain'
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'

/** The prices that are polled from sources, each on its own schedule. */
export type PriceFeedKind = 'spot' | 'buy' | 'ticker'

/**
 * Returns the text that stands in `source` for the prices of a source in a currency: its name, followed by the currency
 * unless it is USD. Rows of the time when there was no other currency stay as they are.
 */
export const toPriceSeries = (source: string, currency: Currency): string =>
  currency === DEFAULT_CURRENCY ? source : `${source} ${currency}`

const prices = () => bigint({ mode: 'bigint' }).array().$type<readonly MinorUnits[]>()

/** The state of each feed, shared by all processes, and the lease that decides which process polls next. */
export const marketFeedsTable = pgTable(
  'market_feeds',
  {
    /** The series: the host name of the source or `simulated`, and the currency. Simulated and real prices never share a row. */
    source: text().notNull(),
    /** The price, or `candles` for the back-fill of the spot price's history. */
    kind: text().$type<PriceFeedKind | 'candles'>().notNull(),
    /** No process polls before this time. The process that moves it holds the lease. */
    dueAt: timestampColumn().notNull(),
    failures: integer().notNull(),
    /** When the prices were read. For candles: the time up to which no gap is left. */
    readAt: timestampColumn(),
    /** The last accepted prices: one for spot and buy, the last price and that of 24 hours ago for the ticker. */
    prices: prices(),
    /** Prices that jumped, held back until a second response confirms them. */
    suspect: prices(),
  },
  ({ source, kind }) => [primaryKey({ columns: [source, kind] })],
)

type FeedRow = Readonly<typeof marketFeedsTable.$inferSelect>
export interface PriceFeedKey {
  readonly source: FeedRow['source']
  readonly kind: FeedRow['kind']
}
/** The state of a feed, shared by all processes. */
export type PriceFeedState = Omit<FeedRow, keyof PriceFeedKey>

/** What a feed was during a span of time: polled, or with a price that was live. */
export type FeedSpanState = 'observed' | 'live'

/** The times in which each feed was polled and those in which its price was live, each as long as it lasted. */
export const marketFeedSpansTable = pgTable(
  'market_feed_spans',
  {
    /** The series and the price of {@link marketFeedsTable}. */
    source: text().notNull(),
    kind: text().$type<PriceFeedKind>().notNull(),
    state: text().$type<FeedSpanState>().notNull(),
    startedAt: timestampColumn().notNull(),
    /** When it ends unless another poll extends it, so it may be in the future. */
    endedAt: timestampColumn().notNull(),
  },
  ({ source, kind, state, startedAt }) => [primaryKey({ columns: [source, kind, state, startedAt] })],
)

/** The widths of stored candles in milliseconds. A wider candle includes all prices of the narrower ones within it. */
export const CANDLE_INTERVAL_MS = { minute: 60_000, hour: 3_600_000, day: DAY_MS } as const

export type CandleInterval = keyof typeof CANDLE_INTERVAL_MS

const price = () => bigint({ mode: 'bigint' }).$type<MinorUnits>().notNull()

/** Price candles by minute, hour and day. Each new price updates all three steps in one transaction. */
export const marketCandlesTable = pgTable(
  'market_candles',
  {
    /** The series of the spot price. */
    source: text().notNull(),
    step: text().$type<CandleInterval>().notNull(),
    start: timestampColumn().notNull(),
    open: price(),
    high: price(),
    low: price(),
    close: price(),
    /** The number of polled prices in the candle. 0 if it was back-filled. */
    samples: integer().notNull(),
    /** The times of its first and its last price. */
    firstAt: timestampColumn().notNull(),
    lastAt: timestampColumn().notNull(),
  },
  ({ source, step, start }) => [primaryKey({ columns: [source, step, start] })],
)

/** A candle with the fields that are needed to merge it with another one of the same time, in any order. */
export type StoredPriceCandle = Readonly<Omit<typeof marketCandlesTable.$inferSelect, 'source'>>
/** The first, highest, lowest and last price of a span of time. */
export type PriceCandle = Pick<StoredPriceCandle, 'start' | 'open' | 'high' | 'low' | 'close'>
