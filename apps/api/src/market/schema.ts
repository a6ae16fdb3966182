import type { Cents } from '@satlens/domain'
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../kernel/columns.ts'

/** What is read from outside, each in turns of its own. */
export type FeedKind = 'spot' | 'buy' | 'ticker'

const prices = () => bigint({ mode: 'bigint' }).array().$type<readonly Cents[]>()

/** What all processes know of each feed, and when one of them may ask its source again. */
export const marketFeeds = pgTable(
  'market_feeds',
  {
    /** The host that is asked, or `simulated`: made-up prices and real ones never share a row. */
    source: text().notNull(),
    kind: text().$type<FeedKind>().notNull(),
    /** Before this moment nobody asks. Whoever moves it has the turn. */
    dueAt: moment().notNull(),
    /** In a row, up to now. */
    failures: integer().notNull(),
    /** When the prices were read. */
    readAt: moment(),
    /** The last believed reading, in cents: one price of spot and buy; of the ticker the last and that of 24 hours ago. */
    prices: prices(),
    /** A reading that jumped, until a second one agrees with it. */
    suspect: prices(),
  },
  ({ source, kind }) => [primaryKey({ columns: [source, kind] })],
)
