import { PRICE_POLL_MS, TICKER_POLL_MS } from '@satlens/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database/db.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import { createBackFill } from './candles/back-fill.ts'
import { deleteOldCandles, findLastTime } from './candles/candles.queries.ts'
import { createGetCandles } from './candles/get-candles.ts'
import { marketRoutes } from './market.routes.ts'
import type { PriceListener } from './prices/poll.ts'
import { createPriceCache, type PriceCacheDeps } from './prices/price-cache.ts'
import { createPublicCandles, createPublicFeed } from './sources/public-sources.ts'
import { createSimulatedFeed, simulatedCandles } from './sources/simulated-sources.ts'

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

const POLL_CHECK_MS = 500
// docs/spec/README.md#calls.
const INTERVALS_MS = { spot: PRICE_POLL_MS, buy: PRICE_POLL_MS, ticker: TICKER_POLL_MS }

/** Creates the market module. It needs a migrated database. The processes that share it poll each source once per interval. */
export function createMarket(deps: MarketDeps) {
  const { db, clock, log, maxWaitMs = 1_000, intervalsMs = INTERVALS_MS, random = Math.random } = deps
  const { feed, candles } = createSources(deps)
  const priceCache = createPriceCache({
    db,
    clock,
    log,
    feed,
    intervalsMs,
    maxWaitMs,
    random,
    listener: deps.listener ?? null,
  })
  const backFill = createBackFill({
    db,
    clock,
    log,
    series: feed.spot.name,
    source: candles,
    currentPrice: () => priceCache.latest('spot')?.prices[0] ?? null,
  })
  const pollAndFill = () => void priceCache.pollDue().then(() => backFill.fillIfDue())
  let timer: NodeJS.Timeout | undefined
  return {
    /** The routes under /market/v1. */
    routes: marketRoutes({ priceCache, getCandles: createGetCandles({ db, clock, source: feed.spot.name }) }),
    jobs: [
      { name: 'market_clean_up', cron: '37 * * * *', run: () => deleteOldCandles(db, clock.now()) },
    ] satisfies Job[],
    feedAges: priceCache.ages,
    latest: priceCache.latest,
    /** Returns the age of the newest stored price in milliseconds, with one query. Null if no price is stored. */
    async candleAgeMs(): Promise<number | null> {
      const last = await findLastTime(db, feed.spot.name)
      return last && clock.now().getTime() - last.getTime()
    },
    pollDue: priceCache.pollDue,
    /**
     * Polls prices continuously, also without requests from clients, and fills gaps in the stored candles. Resolves after
     * the first poll.
     */
    start(): Promise<void> {
      const firstPoll = priceCache.pollDue()
      pollAndFill()
      timer = setInterval(pollAndFill, POLL_CHECK_MS)
      timer.unref()
      return firstPoll
    },
    /** Aborts running requests. Call it before the database closes. */
    async close(): Promise<void> {
      clearInterval(timer)
      await Promise.all([priceCache.close(), backFill.close()])
    },
  }
}

function createSources({ config, clock, fetch = globalThis.fetch, timeoutMs = 5_000 }: MarketDeps) {
  if (config.PRICE_SOURCE === 'simulated') {
    return { feed: createSimulatedFeed(clock), candles: simulatedCandles }
  }
  const urls = { spot: config.PRICE_SPOT_URL, buy: config.PRICE_BUY_URL, ticker: config.PRICE_TICKER_URL }
  return {
    feed: createPublicFeed(urls, { fetch, timeoutMs }),
    candles: createPublicCandles(config.PRICE_CANDLES_URL, { fetch, timeoutMs }),
  }
}
