import { ApiError } from '#kernel/http/errors.ts'
import type { ModuleServices } from '#kernel/services.ts'
import { rejectAfterTimeout } from '#kernel/timeout.ts'
import type { PriceFeedKey, PriceFeedKind, PriceFeedState } from '../schema.ts'
import type { PriceSourcesByKind } from '../sources/public-sources.ts'
import { type CurrentPriceReading, toCurrentPriceReading } from './decide-feed-state.ts'
import { findPriceFeedStates } from './feeds.queries.ts'
import { logPriceSourceOutages } from './log-outages.ts'
import { type PolledPriceListener, type PriceSourceOutage, pollPriceFeed } from './poll-price-feed.ts'
import { getPauseMs, getWaitMs, isFollowed, isPollDue, type PollSchedule } from './poll-schedule.ts'

export interface PriceCacheDeps extends Omit<ModuleServices, 'fetch'> {
  readonly feed: PriceSourcesByKind
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
  const feedOf: Readonly<Record<PriceFeedKind, CachedFeed>> = {
    spot: createCachedFeed(deps, 'spot'),
    buy: createCachedFeed(deps, 'buy'),
    ticker: createCachedFeed(deps, 'ticker'),
  }
  const feeds = Object.values(feedOf)
  const shutdown = new AbortController()
  let outages: PriceSourceOutage[] = []
  let refreshing: Promise<void> | null = null
  let refreshedAt: number | null = null
  let isDatabaseDown = false

  const getRecent = ({ key, state }: CachedFeed) => toCurrentPriceReading(key.source, state, clock.now())

  function onDatabaseError(error: unknown): void {
    if (!isDatabaseDown)
      log.warn({ err: error }, 'price tables unreachable; this process polls prices on its own')
    isDatabaseDown = true
  }

  async function loadFeeds(): Promise<void> {
    const rows = await findPriceFeedStates(
      db,
      feeds.map(({ key }) => key),
    ).catch(onDatabaseError)
    for (const row of rows ?? []) {
      if (row.kind !== 'candles') update(feedOf[row.kind], row)
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
        source: deps.feed[feed.key.kind],
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
    const isWithoutPrices = feeds.every((feed) => getRecent(feed) === null)
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
    /** Returns the current price. Throws `price_unavailable` if there is no recent one. */
    async current(kind: PriceFeedKind): Promise<CurrentPriceReading> {
      const feed = feedOf[kind]
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
    latest: (kind: PriceFeedKind) => getRecent(feedOf[kind]),
    /** Polls the sources that are due. Never throws. */
    async pollDue(): Promise<void> {
      await Promise.all(feeds.map(pollIfDue))
    },
    /**
     * Returns how long to wait before `pollDue` is called again, in milliseconds. A feed that no client has requested for a
     * minute and that the listener does not await rests for `restIntervalMs`.
     */
    getNextPollInMs: () => getPauseMs(feeds, clock.now()),
    /** Returns the age of each price in milliseconds and its status. An `unavailable` price is no longer served. */
    ages: () =>
      feeds.map((feed) => ({
        ...feed.key,
        ageMs: feed.state?.readAt ? clock.now().getTime() - feed.state.readAt.getTime() : null,
        status: getRecent(feed)?.status ?? ('unavailable' as const),
        failures: feed.state?.failures ?? 0,
      })),
    /** Aborts running requests. Call it before the database closes. */
    async close(): Promise<void> {
      shutdown.abort()
      await Promise.all([...feeds.map(({ polling }) => polling), refreshing])
    },
  }
}

const createCachedFeed = (
  { feed, intervalsMs, restIntervalMs }: PriceCacheDeps,
  kind: PriceFeedKind,
): CachedFeed => ({
  key: { source: feed[kind].name, kind },
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
