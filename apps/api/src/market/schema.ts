import type { Cents } from '@satlens/domain'
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../kernel/database/columns.ts'
import type { CandleStep } from './candles/candle.ts'

/** The prices that are polled from sources, each on its own schedule. */
export type PriceKind = 'spot' | 'buy' | 'ticker'
/** The prices, and the candles that fill gaps in the history of the spot price. */
export type FeedKind = PriceKind | 'candles'

const prices = () => bigint({ mode: 'bigint' }).array().$type<readonly Cents[]>()

/** The state of each feed, shared by all processes, and the lease that decides which process polls next. */
export const marketFeeds = pgTable(
  'market_feeds',
  {
    /** The host name of the source, or `simulated`. Simulated and real prices never share a row. */
    source: text().notNull(),
    kind: text().$type<FeedKind>().notNull(),
    /** No process polls before this time. The process that moves it holds the lease. */
    dueAt: timestampColumn().notNull(),
    /** The number of consecutive failures. */
    failures: integer().notNull(),
    /** When the prices were read. For candles: the time up to which no gap is left. */
    readAt: timestampColumn(),
    /** The last accepted prices in cents: one for spot and buy, the last price and that of 24 hours ago for the ticker. */
    prices: prices(),
    /** Prices that jumped, held back until a second answer confirms them. */
    suspect: prices(),
  },
  ({ source, kind }) => [primaryKey({ columns: [source, kind] })],
)

const cents = () => bigint({ mode: 'bigint' }).$type<Cents>().notNull()

/** Price candles by minute, hour and day. Each new price updates all three steps in one transaction. */
export const marketCandles = pgTable(
  'market_candles',
  {
    /** The source of the spot price. */
    source: text().notNull(),
    step: text().$type<CandleStep>().notNull(),
    start: timestampColumn().notNull(),
    open: cents(),
    high: cents(),
    low: cents(),
    close: cents(),
    /** The number of polled prices in the candle. 0 if it was back-filled. */
    samples: integer().notNull(),
    firstAt: timestampColumn().notNull(),
    lastAt: timestampColumn().notNull(),
  },
  ({ source, step, start }) => [primaryKey({ columns: [source, step, start] })],
)
