import {
  CURRENCIES,
  type Currency,
  DEFAULT_CURRENCY,
  PAGE_PRICE_POLL_INTERVAL_MS,
  TICKER_POLL_INTERVAL_MS,
} from '@satlens/domain'
import type { ServerConfig } from '#config/config.ts'
import type { BackgroundJob } from '#kernel/jobs/jobs.ts'
import type { ModuleServices } from '#kernel/services.ts'
import { createCandleBackfill } from './candles/back-fill.ts'
import { deleteOldCandles } from './candles/candles.queries.ts'
import { createCandleReader, type HistorySources } from './candles/get-candles.ts'
import { createPriceLookup } from './candles/get-prices-at.ts'
import { createMarketRoutes } from './market.routes.ts'
import { deleteOldFeedSpans } from './prices/feed-spans.queries.ts'
import { createLiveTimeReader } from './prices/get-live-time.ts'
import type { PolledPriceListener } from './prices/poll-price-feed.ts'
import { createPriceCache, type PriceCacheDeps } from './prices/price-cache.ts'
import { toPriceSeries } from './schema.ts'
import { type CurrencySources, createPublicCurrencySources } from './sources/currency-sources.ts'
import { createPublicCandleSource, createPublicPriceSources } from './sources/public-sources.ts'
import { createSimulatedCurrencySources, createSimulatedPriceSources } from './sources/simulated-sources.ts'

interface MarketDeps extends ModuleServices {
  readonly config: Pick<
    ServerConfig,
    'PRICE_SOURCE' | `PRICE_${'SPOT' | 'BUY' | 'TICKER' | 'CANDLES' | 'OHLC'}_URL`
  >
  readonly timeoutMs?: number
  readonly maxWaitMs?: number
  readonly intervalsMs?: PriceCacheDeps['intervalsMs']
  readonly restIntervalMs?: number
  readonly random?: () => number
  readonly listener?: PolledPriceListener
  /** Returns the currencies that are polled also while no page shows their price. */
  readonly findCurrenciesInUse?: () => Promise<readonly Currency[]>
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
  const { feed, sources } = createSources(deps)
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const priceCache = createPriceCache({
    db,
    clock,
    log,
    feed,
    currencyFeeds: new Map(
      [...sources].flatMap(([currency, { spot }]) =>
        spot && currency !== DEFAULT_CURRENCY ? [[currency, spot] as const] : [],
      ),
    ),
    findCurrenciesInUse: deps.findCurrenciesInUse ?? (async () => []),
    intervalsMs,
    restIntervalMs,
    maxWaitMs,
    random,
    listener,
    onFollowed: () => {
      if (timer) scheduleNextPoll()
    },
  })
  const backFills = [...sources].flatMap(([currency, { spot, candles }]) =>
    spot && candles
      ? [
          createCandleBackfill({
            db,
            clock,
            log,
            series: toPriceSeries(spot.name, currency),
            source: candles,
            currentPrice: () => priceCache.latest('spot', currency)?.prices[0] ?? null,
          }),
        ]
      : [],
  )

  async function poll(): Promise<void> {
    await priceCache.pollDue()
    // A currency without a recent price is not used, and not filled.
    for (const { fillIfDue } of backFills) void fillIfDue()
    if (!isClosed) scheduleNextPoll()
  }

  function scheduleNextPoll(): void {
    clearTimeout(timer)
    timer = setTimeout(poll, priceCache.getNextPollInMs())
    timer.unref()
  }

  const getSources = (currency: Currency): HistorySources => {
    const { spot = null, candles = null } = sources.get(currency) ?? {}
    return { collected: spot?.name ?? null, filled: candles?.name ?? null }
  }

  return {
    routes: createMarketRoutes({
      clock,
      priceCache,
      getCandles: createCandleReader({ db, clock, getSources }),
      getLiveTime: createLiveTimeReader({ db, clock, getFeeds: priceCache.getFeedsIn }),
    }),
    jobs: [
      {
        name: 'market_clean_up',
        atMinute: 37,
        async run() {
          await deleteOldCandles(db, clock.now())
          await deleteOldFeedSpans(db, clock.now())
        },
      },
    ] satisfies BackgroundJob[],
    feedAges: priceCache.ages,
    latest: priceCache.latest,
    /** Returns true if there is a source of the price in a currency. */
    hasSource: (currency: Currency): boolean => getSources(currency).collected !== null,
    /** Reads the price in a currency if this process has not read it for a while. Never throws. */
    refresh: (currency: Currency): Promise<void> =>
      priceCache.current('spot', currency).then(
        () => {},
        () => {},
      ),
    /** Returns the prices at earlier times from the stored candles, such as those of payments. */
    getPricesAt: createPriceLookup(db, getSources),
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
      await Promise.all([priceCache.close(), ...backFills.map((backFill) => backFill.close())])
    },
  }
}

/** Creates the feeds in USD, and the sources of the spot price and its history in every currency. */
function createSources({ config, clock, fetch, timeoutMs = 5_000 }: MarketDeps) {
  const options = { fetch, timeoutMs }
  const urls = { spot: config.PRICE_SPOT_URL, buy: config.PRICE_BUY_URL, ticker: config.PRICE_TICKER_URL }
  const historyUrls = { candles: config.PRICE_CANDLES_URL, ohlc: config.PRICE_OHLC_URL }
  const isSimulated = config.PRICE_SOURCE === 'simulated'
  const feed = isSimulated ? createSimulatedPriceSources(clock) : createPublicPriceSources(urls, options)
  const getSources = (currency: Currency): CurrencySources => {
    if (isSimulated) return createSimulatedCurrencySources(clock, currency)
    if (currency === DEFAULT_CURRENCY) {
      return { spot: feed.spot, candles: createPublicCandleSource(historyUrls.candles, currency, options) }
    }
    return createPublicCurrencySources({ spot: urls.spot, ...historyUrls }, currency, options)
  }
  return { feed, sources: new Map(CURRENCIES.map((currency) => [currency, getSources(currency)])) }
}
