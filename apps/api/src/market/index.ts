import { PAGE_PRICE_POLL_INTERVAL_MS, TICKER_POLL_INTERVAL_MS } from '@satlens/domain'
import type { ServerConfig } from '#config/config.ts'
import type { BackgroundJob } from '#kernel/jobs/jobs.ts'
import type { ModuleServices } from '#kernel/services.ts'
import { createCandleBackfill } from './candles/back-fill.ts'
import { deleteOldCandles } from './candles/candles.queries.ts'
import { createCandleReader } from './candles/get-candles.ts'
import { createPriceLookup } from './candles/get-prices-at.ts'
import { createMarketRoutes } from './market.routes.ts'
import type { PolledPriceListener } from './prices/poll-price-feed.ts'
import { createPriceCache, type PriceCacheDeps } from './prices/price-cache.ts'
import { createPublicCandleSource, createPublicPriceSources } from './sources/public-sources.ts'
import { createSimulatedPriceSources, simulatedCandleSource } from './sources/simulated-sources.ts'

interface MarketDeps extends ModuleServices {
  readonly config: Pick<ServerConfig, 'PRICE_SOURCE' | `PRICE_${'SPOT' | 'BUY' | 'TICKER' | 'CANDLES'}_URL`>
  readonly timeoutMs?: number
  readonly maxWaitMs?: number
  readonly intervalsMs?: PriceCacheDeps['intervalsMs']
  readonly restIntervalMs?: number
  readonly random?: () => number
  readonly listener?: PolledPriceListener
}

// docs/spec/README.md#calls.
const INTERVALS_MS = {
  spot: PAGE_PRICE_POLL_INTERVAL_MS,
  buy: PAGE_PRICE_POLL_INTERVAL_MS,
  ticker: TICKER_POLL_INTERVAL_MS,
}
/** Short enough that prices without followers stay live and each candle of a minute gets two of them. */
const REST_INTERVAL_MS = 30_000

/** Creates the market module. It needs a migrated database. The processes that share it poll each source once per interval. */
export function createMarketModule(deps: MarketDeps) {
  const { db, clock, log, maxWaitMs = 1_000, intervalsMs = INTERVALS_MS, random = Math.random } = deps
  const { restIntervalMs = REST_INTERVAL_MS, listener = null } = deps
  const { feed, candles } = createSources(deps)
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const priceCache = createPriceCache({
    db,
    clock,
    log,
    feed,
    intervalsMs,
    restIntervalMs,
    maxWaitMs,
    random,
    listener,
    onFollowed: () => {
      if (timer) scheduleNextPoll()
    },
  })
  const backFill = createCandleBackfill({
    db,
    clock,
    log,
    series: feed.spot.name,
    source: candles,
    currentPrice: () => priceCache.latest('spot')?.prices[0] ?? null,
  })

  async function poll(): Promise<void> {
    await priceCache.pollDue()
    void backFill.fillIfDue()
    if (!isClosed) scheduleNextPoll()
  }

  function scheduleNextPoll(): void {
    clearTimeout(timer)
    timer = setTimeout(poll, priceCache.getNextPollInMs())
    timer.unref()
  }

  return {
    routes: createMarketRoutes({
      priceCache,
      getCandles: createCandleReader({ db, clock, source: feed.spot.name }),
    }),
    jobs: [
      { name: 'market_clean_up', atMinute: 37, run: () => deleteOldCandles(db, clock.now()) },
    ] satisfies BackgroundJob[],
    feedAges: priceCache.ages,
    latest: priceCache.latest,
    /** Returns the prices at earlier times from the stored candles, such as those of payments. */
    getPricesAt: createPriceLookup(db, feed.spot.name),
    pollDue: priceCache.pollDue,
    /**
     * Polls prices continuously, also without requests from clients, and fills gaps in the stored candles. Resolves after
     * the first poll.
     */
    start: poll,
    /** Aborts running requests. Call it before the database closes. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      timer = undefined
      await Promise.all([priceCache.close(), backFill.close()])
    },
  }
}

function createSources({ config, clock, fetch, timeoutMs = 5_000 }: MarketDeps) {
  if (config.PRICE_SOURCE === 'simulated') {
    return { feed: createSimulatedPriceSources(clock), candles: simulatedCandleSource }
  }
  const urls = { spot: config.PRICE_SPOT_URL, buy: config.PRICE_BUY_URL, ticker: config.PRICE_TICKER_URL }
  return {
    feed: createPublicPriceSources(urls, { fetch, timeoutMs }),
    candles: createPublicCandleSource(config.PRICE_CANDLES_URL, { fetch, timeoutMs }),
  }
}
