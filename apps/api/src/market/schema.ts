import type { Cents } from '@satlens/domain'
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../kernel/database/columns.ts'
import type { CandleStep } from './candles/candle.ts'

/** The prices that are read from outside, each in turns of its own. */
export type PriceKind = 'spot' | 'buy' | 'ticker'
/** And the candles that fill the gaps in the history of the spot price. */
export type FeedKind = PriceKind | 'candles'

const prices = () => bigint({ mode: 'bigint' }).array().$type<readonly Cents[]>()

/** What all processes know of each feed, and when one of them may ask its source again. */
export const marketFeeds = pgTable(
  'market_feeds',
  {
    /** The host that is asked, or `simulated`: made-up prices and real ones never share a row. */
    source: text().notNull(),
    kind: text().$type<FeedKind>().notNull(),
    /** Before this moment nobody asks. Whoever moves it has the turn. */
    dueAt: timestampColumn().notNull(),
    /** In a row, up to now. */
    failures: integer().notNull(),
    /** When the prices were read. Of candles: until when there is nothing left to ask for. */
    readAt: timestampColumn(),
    /** The last believed reading, in cents: one price of spot and buy; of the ticker the last and that of 24 hours ago. */
    prices: prices(),
    /** A reading that jumped, until a second one agrees with it. */
    suspect: prices(),
  },
  ({ source, kind }) => [primaryKey({ columns: [source, kind] })],
)

const cents = () => bigint({ mode: 'bigint' }).$type<Cents>().notNull()

/** What the price did, by minute, hour and day. Written with each reading, so that no step is behind another. */
export const marketCandles = pgTable(
  'market_candles',
  {
    /** As of the feed whose spot price it is. */
    source: text().notNull(),
    step: text().$type<CandleStep>().notNull(),
    start: timestampColumn().notNull(),
    open: cents(),
    high: cents(),
    low: cents(),
    close: cents(),
    /** How many readings of our own; none in what was filled in. */
    samples: integer().notNull(),
    firstAt: timestampColumn().notNull(),
    lastAt: timestampColumn().notNull(),
  },
  ({ source, step, start }) => [primaryKey({ columns: [source, step, start] })],
)
