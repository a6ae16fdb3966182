import { PRICE_POLL_MS, TICKER_POLL_MS } from '@satlens/domain'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config/config.ts'
import type { Db } from '../kernel/database/db.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import { createBackFill } from './candles/back-fill.ts'
import { createPublicCandles } from './candles/candle-source.ts'
import { findLastTime } from './candles/candles.queries.ts'
import { createGetCandles } from './candles/get-candles.ts'
import { cleanUp } from './clean-up.ts'
import { marketRoutes } from './market.routes.ts'
import type { PriceListener } from './prices/poll.ts'
import { createPriceCache, type FeedAge, type PriceCacheDeps } from './prices/price-cache.ts'
import { createPublicFeed } from './prices/price-feed.ts'
import type { PriceReading } from './prices/price-reading.ts'
import { createSimulatedFeed, simulatedCandles } from './prices/simulated-feed.ts'
import type { PriceKind } from './schema.ts'

interface MarketDeps {
  readonly db: Db
  readonly config: Pick<Config, 'PRICE_SOURCE' | `PRICE_${'SPOT' | 'BUY' | 'TICKER' | 'CANDLES'}_URL`>
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly fetch?: typeof fetch
  /** The time limit for a request to a source. */
  readonly timeoutMs?: number
  readonly maxWaitMs?: number
  readonly intervalsMs?: PriceCacheDeps['intervalsMs']
  readonly random?: () => number
  /** Another module that uses the prices. */
  readonly listener?: PriceListener
}

interface Market {
  /** The routes under /market/v1. */
  readonly routes: FastifyPluginAsync
  readonly jobs: readonly Job[]
  /** Returns the age and status of each feed, as far as this process knows. */
  feedAges(): readonly FeedAge[]
  /** Returns the cached price without a request. Null if there is no recent one. */
  latest(kind: PriceKind): PriceReading | null
  /** Returns the age of the newest stored price in milliseconds, with one query. Null if no price is stored. */
  candleAgeMs(): Promise<number | null>
  /** Polls the sources that are due and waits for running requests. */
  pollDue(): Promise<void>
  /** Polls prices continuously, also without requests from clients, and fills gaps in the stored candles. */
  start(): void
  /** Aborts running requests. Call it before the database closes. */
  close(): Promise<void>
}

const POLL_CHECK_MS = 500
// docs/spec/README.md#calls.
const INTERVALS_MS = { spot: PRICE_POLL_MS, buy: PRICE_POLL_MS, ticker: TICKER_POLL_MS }

/** Creates the market module. It needs a migrated database. The processes that share it poll each source once per interval. */
export function createMarket(deps: MarketDeps): Market {
  const { db, config, clock, log, fetch = globalThis.fetch } = deps
  const { timeoutMs = 5_000, maxWaitMs = 1_000, intervalsMs = INTERVALS_MS, random = Math.random } = deps
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
  const priceCache = createPriceCache({
    db,
    clock,
    log,
    feed,
    intervalsMs,
    maxWaitMs,
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
        ? simulatedCandles
        : createPublicCandles({ url: config.PRICE_CANDLES_URL, fetch, timeoutMs }),
    currentPrice: () => priceCache.latest('spot')?.prices[0] ?? null,
  })
  const pollAndFill = () => void priceCache.pollDue().then(() => backFill.fillIfDue())
  let timer: NodeJS.Timeout | undefined
  return {
    routes: marketRoutes({ priceCache, getCandles: createGetCandles({ db, clock, source: feed.spot.name }) }),
    jobs: [{ name: 'market_clean_up', cron: '37 * * * *', run: () => cleanUp({ db, clock }) }],
    feedAges: () => priceCache.ages(),
    latest: (kind) => priceCache.latest(kind),
    async candleAgeMs() {
      const last = await findLastTime(db, feed.spot.name)
      return last && clock.now().getTime() - last.getTime()
    },
    pollDue: () => priceCache.pollDue(),
    start() {
      pollAndFill()
      timer = setInterval(pollAndFill, POLL_CHECK_MS)
      timer.unref()
    },
    async close() {
      clearInterval(timer)
      await Promise.all([priceCache.close(), backFill.close()])
    },
  }
}
