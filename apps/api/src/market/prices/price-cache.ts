import { type Currency, DEFAULT_CURRENCY } from '@satlens/domain'
import { ApiError } from '#kernel/http/errors.ts'
import type { ModuleServices } from '#kernel/services.ts'
import { rejectAfterTimeout } from '#kernel/timeout.ts'
import { type PriceFeedKey, type PriceFeedKind, type PriceFeedState, toPriceSeries } from '../schema.ts'
import type { PriceSource, PriceSourcesByKind } from '../sources/public-sources.ts'
import { cacheCurrenciesInUse } from './currencies-in-use.ts'
import { type CurrentPriceReading, toCurrentPriceReading } from './decide-feed-state.ts'
import { findPriceFeedStates } from './feeds.queries.ts'
import { logPriceSourceOutages } from './log-outages.ts'
import { type PolledPriceListener, type PriceSourceOutage, pollPriceFeed } from './poll-price-feed.ts'
import { getPauseMs, getWaitMs, isFollowed, isPollDue, type PollSchedule } from './poll-schedule.ts'

export interface PriceCacheDeps extends Omit<ModuleServices, 'fetch'> {
  /** The sources of the prices in USD, which are polled continuously. */
  readonly feed: PriceSourcesByKind
  /** The sources of the spot price in other currencies, which are polled while they are in use. */
  readonly currencyFeeds: ReadonlyMap<Currency, PriceSource>
  readonly findCurrenciesInUse: () => Promise<readonly Currency[]>
  /** The shortest time between two requests to a source, across all processes. */
  readonly intervalsMs: Readonly<Record<PriceFeedKind, number>>
  /** The polling interval of feeds without followers. */
  readonly restIntervalMs: number
  /** How long a caller waits for a newer price when an older one could be served. */
  readonly maxWaitMs: number
  /** Returns a number between 0 and 1. */
  readonly random: () => number
  readonly listener: PolledPriceListener | null
  /** Called when a client requests a price of a feed at rest, so that the next poll is due earlier. */
  readonly onFollowed: () => void
}

/** A process reads the feeds from the database at most once in this time, however many requests it gets. */
const REFRESH_MS = 1_000

/** A feed as this process knows it. */
interface CachedFeed extends PollSchedule {
  readonly key: PriceFeedKey & { readonly kind: PriceFeedKind }
  readonly source: PriceSource
  readonly currency: Currency
  state: PriceFeedState | null
  waitMs: number
  requestedAt: Date | null
  isAwaited: boolean
  polling: Promise<void> | null
}

export type PriceCache = ReturnType<typeof createPriceCache>

/** Creates the price cache. However many requests arrive, each source is polled once per interval. */
export function createPriceCache(deps: PriceCacheDeps) {
  const { db, clock, log, maxWaitMs } = deps
  const usdFeeds: Readonly<Record<PriceFeedKind, CachedFeed>> = {
    spot: createCachedFeed(deps, 'spot', deps.feed.spot),
    buy: createCachedFeed(deps, 'buy', deps.feed.buy),
    ticker: createCachedFeed(deps, 'ticker', deps.feed.ticker),
  }
  const currencyFeeds = new Map(
    [...deps.currencyFeeds].map(([currency, source]) => [
      currency,
      createCachedFeed(deps, 'spot', source, currency),
    ]),
  )
  const feeds = [...Object.values(usdFeeds), ...currencyFeeds.values()]
  const shutdown = new AbortController()
  let outages: PriceSourceOutage[] = []
  let refreshing: Promise<void> | null = null
  let refreshedAt: number | null = null
  let isDatabaseDown = false

  const currenciesInUse = cacheCurrenciesInUse({
    clock,
    find: deps.findCurrenciesInUse,
    onError: onDatabaseError,
  })

  const getRecent = ({ source, state }: CachedFeed) => toCurrentPriceReading(source.name, state, clock.now())

  /** The one feed of another currency stands for its spot price and its ticker. */
  const findFeed = (kind: PriceFeedKind, currency: Currency): CachedFeed | undefined =>
    currency === DEFAULT_CURRENCY ? usdFeeds[kind] : currencyFeeds.get(currency)

  /** Returns the feeds of USD and of the currencies in use. */
  const getUsedFeeds = (): readonly CachedFeed[] =>
    feeds.filter(
      (feed) =>
        feed.currency === DEFAULT_CURRENCY ||
        currenciesInUse.has(feed.currency) ||
        isFollowed(feed, clock.now()),
    )

  function onDatabaseError(error: unknown): void {
    if (!isDatabaseDown)
      log.warn({ err: error }, 'price tables unreachable; this process polls prices on its own')
    isDatabaseDown = true
  }

  async function loadFeeds(): Promise<void> {
    const rows = await findPriceFeedStates(
      db,
      getUsedFeeds().map(({ key }) => key),
    ).catch(onDatabaseError)
    for (const row of rows ?? []) {
      const feed = feeds.find(({ key }) => key.source === row.source && key.kind === row.kind)
      if (feed) update(feed, row)
    }
  }

  function update(feed: CachedFeed, state: PriceFeedState): void {
    feed.state = withNewerReading(state, feed.state, clock.now())
  }

  /** Loads the prices that other processes have stored. Concurrent callers share one query. */
  function refreshIfStale(): Promise<void> | null {
    const at = clock.now().getTime()
    const isStale = refreshedAt === null || at - refreshedAt >= REFRESH_MS || at < refreshedAt
    if (isStale && !refreshing) {
      refreshedAt = at
      refreshing = loadFeeds().finally(() => {
        refreshing = null
      })
    }
    return refreshing
  }

  async function pollFeed(feed: CachedFeed): Promise<void> {
    let hasFailed = false
    const state = await pollPriceFeed(
      {
        ...deps,
        key: feed.key,
        source: feed.source,
        currency: feed.currency,
        intervalMs: feed.intervalMs,
        signal: shutdown.signal,
        onOutage: (outage) => outages.push(outage),
        onDatabaseError: (error) => {
          hasFailed = true
          onDatabaseError(error)
        },
        onStored: (isAwaited) => {
          feed.isAwaited = isAwaited
        },
      },
      feed.state,
    )
    if (!hasFailed) isDatabaseDown = false
    feed.waitMs = getWaitMs(state !== null, deps.random())
    if (state) update(feed, state)
    else if (!shutdown.signal.aborted) await loadFeeds()
  }

  function reportOutages(): void {
    const isWithoutPrices = getUsedFeeds().every((feed) => getRecent(feed) === null)
    if (outages.length > 0) logPriceSourceOutages(log, outages, isWithoutPrices)
    outages = []
  }

  function pollIfDue(feed: CachedFeed): Promise<void> | null {
    if (!feed.polling && !shutdown.signal.aborted && isPollDue(feed, clock.now())) {
      feed.polling = pollFeed(feed)
        .catch((error: unknown) => log.error({ err: error }, 'polling a price feed failed'))
        .finally(() => {
          feed.polling = null
          // Feeds that are polled together fail together when there is no network, and are logged once.
          if (feeds.every(({ polling }) => polling === null)) reportOutages()
        })
    }
    return feed.polling
  }

  return {
    /**
     * Returns the current price. Throws `price_unavailable` if there is no recent one, and `currency_without_source` if
     * there is no source of that currency.
     */
    async current(kind: PriceFeedKind, currency: Currency = DEFAULT_CURRENCY): Promise<CurrentPriceReading> {
      const feed = findFeed(kind, currency)
      if (!feed) throw new ApiError('currency_without_source')
      const wasFollowed = isFollowed(feed, clock.now())
      feed.requestedAt = clock.now()
      if (!wasFollowed) deps.onFollowed()
      const refresh = refreshIfStale()
      if (refresh) await rejectAfterTimeout(maxWaitMs, () => refresh).catch(() => {})
      const polled = pollIfDue(feed)
      if (polled && getRecent(feed)?.status !== 'live') {
        await (getRecent(feed) ? rejectAfterTimeout(maxWaitMs, () => polled).catch(() => {}) : polled)
      }
      const reading = getRecent(feed)
      if (reading) return reading
      const dueInMs = (feed.state?.dueAt.getTime() ?? 0) - clock.now().getTime()
      throw new ApiError('price_unavailable', { retryAfterSeconds: Math.max(1, Math.ceil(dueInMs / 1_000)) })
    },
    /** Returns the cached price without a request. Null if there is no recent one. */
    latest(kind: PriceFeedKind, currency: Currency = DEFAULT_CURRENCY): CurrentPriceReading | null {
      const feed = findFeed(kind, currency)
      return feed ? getRecent(feed) : null
    },
    /** Returns the feeds of the prices in a currency, each with the name of its source. Empty without a source. */
    getFeedsIn: (currency: Currency) =>
      feeds
        .filter((feed) => feed.currency === currency)
        .map(({ key, source: { name } }) => ({ key, sourceName: name })),
    /** Polls the sources that are due. Never throws. */
    async pollDue(): Promise<void> {
      // A slow database does not delay the prices of the currencies that are known to be used.
      await rejectAfterTimeout(maxWaitMs, currenciesInUse.refresh).catch(() => {})
      await Promise.all(getUsedFeeds().map(pollIfDue))
    },
    /**
     * Returns how long to wait before `pollDue` is called again, in milliseconds. A feed that no client has requested for a
     * minute and that the listener does not await rests for `restIntervalMs`.
     */
    getNextPollInMs: () => getPauseMs(getUsedFeeds(), clock.now()),
    /** Returns the age of each price in milliseconds and its status. An `unavailable` price is no longer served. */
    ages: () =>
      getUsedFeeds().map((feed) => ({
        ...feed.key,
        ageMs: feed.state?.readAt ? clock.now().getTime() - feed.state.readAt.getTime() : null,
        status: getRecent(feed)?.status ?? ('unavailable' as const),
        failures: feed.state?.failures ?? 0,
      })),
    /** Aborts running requests. Call it before the database closes. */
    async close(): Promise<void> {
      shutdown.abort()
      await Promise.all([...feeds.map(({ polling }) => polling), refreshing, currenciesInUse.settle()])
    },
  }
}

const createCachedFeed = (
  { intervalsMs, restIntervalMs }: PriceCacheDeps,
  kind: PriceFeedKind,
  source: PriceSource,
  currency: Currency = DEFAULT_CURRENCY,
): CachedFeed => ({
  key: { source: toPriceSeries(source.name, currency), kind },
  source,
  currency,
  intervalMs: intervalsMs[kind],
  restIntervalMs,
  state: null,
  waitMs: 0,
  requestedAt: null,
  isAwaited: false,
  polling: null,
})

// Returns the stored state with the newer price of this process, if it has one. The database may lag behind after an
// outage. A price in the future comes from a clock that was set back, and is ignored.
function withNewerReading(state: PriceFeedState, cached: PriceFeedState | null, now: Date): PriceFeedState {
  if (!cached?.readAt || cached.readAt > now || (state.readAt && state.readAt >= cached.readAt)) return state
  return { ...state, readAt: cached.readAt, prices: cached.prices }
}
