import { PRICE_POLL_MS, TICKER_POLL_MS } from '@satlens/domain'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config/config.ts'
import type { Db } from '../kernel/database/db.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import { createBackFill } from './candles/back-fill.ts'
import { createPublicCandles } from './candles/candle-source.ts'
import { findLastTime } from './candles/candles.queries.ts'
import { createCandles } from './candles/get-candles.ts'
import { cleanUp } from './clean-up.ts'
import { marketRoutes } from './market.routes.ts'
import type { ReadingListener } from './prices/poll.ts'
import { createPriceCache, type FeedAge, type PriceCacheDeps } from './prices/price-cache.ts'
import { createPublicFeed } from './prices/price-feed.ts'
import type { Reading } from './prices/price-reading.ts'
import { createSimulatedCandles, createSimulatedFeed } from './prices/simulated-feed.ts'
import type { PriceKind } from './schema.ts'

interface MarketDeps {
  readonly db: Db
  readonly config: Pick<Config, 'PRICE_SOURCE' | `PRICE_${'SPOT' | 'BUY' | 'TICKER' | 'CANDLES'}_URL`>
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly fetch?: typeof fetch
  /** How long a source may take. */
  readonly timeoutMs?: number
  readonly patienceMs?: number
  readonly intervalsMs?: PriceCacheDeps['intervalsMs']
  readonly random?: () => number
  /** Who else is to know of a reading. */
  readonly listener?: ReadingListener
}

/** The door of this module. */
interface Market {
  /** /market/v1. */
  readonly routes: FastifyPluginAsync
  /** What has to be done from time to time. */
  readonly jobs: readonly Job[]
  /** How old the last reading of each feed is, as far as this process knows. */
  feedAges(): readonly FeedAge[]
  /** What this process knows of a price without asking. Null where it knows nothing recent. */
  latest(kind: PriceKind): Reading | null
  /** How old the newest price in the history is, in milliseconds: one statement on one row. Null before there is any. */
  candleAgeMs(): Promise<number | null>
  /** Asks the sources whose turn it is, and waits for what is under way. */
  look(): Promise<void>
  /** Looks again and again, so that prices are read also when nobody asks, and fills the gaps in their history. */
  start(): void
  /** Gives up what is under way. Call it before the database closes. */
  close(): Promise<void>
}

const LOOK_EVERY_MS = 500
// docs/spec/README.md#calls.
const INTERVALS_MS = { spot: PRICE_POLL_MS, buy: PRICE_POLL_MS, ticker: TICKER_POLL_MS }

/** Opens the market: needs a migrated database. All processes on it together ask a source once per interval. */
export function createMarket(deps: MarketDeps): Market {
  const { db, config, clock, log, fetch = globalThis.fetch } = deps
  const { timeoutMs = 5_000, patienceMs = 1_000, intervalsMs = INTERVALS_MS, random = Math.random } = deps
  const feed =
    config.PRICE_SOURCE === 'simulated'
      ? createSimulatedFeed(clock)
      : createPublicFeed({
          spotUrl: config.PRICE_SPOT_URL,
          buyUrl: config.PRICE_BUY_URL,
          tickerUrl: config.PRICE_TICKER_URL,
          fetch,
          timeoutMs,
        })
  const board = createPriceCache({
    db,
    clock,
    log,
    feed,
    intervalsMs,
    patienceMs,
    random,
    ...(deps.listener ? { listener: deps.listener } : {}),
  })
  const backFill = createBackFill({
    db,
    clock,
    log,
    series: feed.spot.name,
    source:
      config.PRICE_SOURCE === 'simulated'
        ? createSimulatedCandles
        : createPublicCandles({ url: config.PRICE_CANDLES_URL, fetch, timeoutMs }),
    currentPrice: () => board.latest('spot')?.prices[0] ?? null,
  })
  const round = () => void board.look().then(() => backFill.look())
  let timer: NodeJS.Timeout | undefined
  return {
    routes: marketRoutes({ board, getCandles: createCandles({ db, clock, source: feed.spot.name }) }),
    jobs: [{ name: 'market_clean_up', cron: '37 * * * *', run: () => cleanUp({ db, clock }) }],
    feedAges: () => board.ages(),
    latest: (kind) => board.latest(kind),
    async candleAgeMs() {
      const last = await findLastTime(db, feed.spot.name)
      return last && clock.now().getTime() - last.getTime()
    },
    look: () => board.look(),
    start() {
      round()
      timer = setInterval(round, LOOK_EVERY_MS)
      timer.unref()
    },
    async close() {
      clearInterval(timer)
      await Promise.all([board.close(), backFill.close()])
    },
  }
}
