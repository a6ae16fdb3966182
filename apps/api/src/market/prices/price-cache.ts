import { ApiError } from '#kernel/http/errors.ts'
import type { ModuleServices } from '#kernel/services.ts'
import { rejectAfterTimeout } from '#kernel/timeout.ts'
import type { PriceFeedKey, PriceFeedKind, PriceFeedState } from '../schema.ts'
import type { PriceSourcesByKind } from '../sources/public-sources.ts'
import {
  CIRCUIT_BREAKER_OPEN_MS,
  type CurrentPriceReading,
  toCurrentPriceReading,
} from './decide-feed-state.ts'
import { findPriceFeedStates } from './feeds.queries.ts'
import { logPriceSourceOutages } from './log-outages.ts'
import { type PolledPriceListener, type PriceSourceOutage, pollPriceFeed } from './poll-price-feed.ts'

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

const FEED_KINDS = ['spot', 'buy', 'ticker'] as const satisfies readonly PriceFeedKind[]

/** A process reads the feeds from the database at most once in this time, however many requests it gets. */
const REFRESH_MS = 1_000
// The process that polled last polls again first, so one process leads. The others take over only when it is late.
const LEADER_JITTER_MS = 500
const FOLLOWER_WAIT_MS = 1_000

/** A feed counts as followed for this time after a request: twice the longest interval of our pages. */
const FOLLOWED_MS = 60_000
const MIN_PAUSE_MS = 500

export type PriceCache = ReturnType<typeof createPriceCache>

/** Creates the price cache. However many requests arrive, each source is polled once per interval. */
export function createPriceCache(deps: PriceCacheDeps) {
  const { db, clock, log, feed, intervalsMs, restIntervalMs, maxWaitMs, random } = deps
  const keyOf = (kind: PriceFeedKind): PriceFeedKey => ({ source: feed[kind].name, kind })
  const known = new Map<PriceFeedKind, PriceFeedState>()
  const waitMs = new Map<PriceFeedKind, number>()
  const polling = new Map<PriceFeedKind, Promise<void>>()
  const requestedAt = new Map<PriceFeedKind, number>()
  /** The feeds whose prices the listener awaits. */
  const awaited = new Set<PriceFeedKind>()
  const shutdown = new AbortController()
  let outages: PriceSourceOutage[] = []
  let refreshing: Promise<void> | null = null
  let refreshedAt: number | null = null
  let isDatabaseDown = false

  const now = () => clock.now()
  const getRecent = (kind: PriceFeedKind) => toCurrentPriceReading(feed[kind].name, known.get(kind), now())

  function onDatabaseError(error: unknown): void {
    if (!isDatabaseDown)
      log.warn({ err: error }, 'price tables unreachable; this process polls prices on its own')
    isDatabaseDown = true
  }

  function update(kind: PriceFeedKind, state: PriceFeedState): void {
    known.set(kind, withNewerReading(state, known.get(kind), now()))
  }

  async function loadFeeds(): Promise<void> {
    const rows = await findPriceFeedStates(db, FEED_KINDS.map(keyOf)).catch(onDatabaseError)
    for (const row of rows ?? []) if (row.kind !== 'candles') update(row.kind, row)
  }

  /** Loads the prices that other processes have stored. Concurrent callers share one query. */
  function refreshIfStale(): Promise<void> | null {
    const at = now().getTime()
    const isStale = refreshedAt === null || at - refreshedAt >= REFRESH_MS || at < refreshedAt
    if (isStale && !refreshing) {
      refreshedAt = at
      refreshing = loadFeeds().finally(() => {
        refreshing = null
      })
    }
    return refreshing
  }

  function isDue(kind: PriceFeedKind): boolean {
    const state = known.get(kind)
    if (!state) return true
    const lateMs = now().getTime() - state.dueAt.getTime()
    // Without a recent price a caller has to wait, so any process polls at once.
    const wait = getRecent(kind) ? (waitMs.get(kind) ?? 0) : 0
    // After the clock was set back, the due time may be far in the future. The feed is polled anyway.
    return lateMs >= wait || -lateMs > 2 * Math.max(intervalsMs[kind], CIRCUIT_BREAKER_OPEN_MS)
  }

  function isFollowed(kind: PriceFeedKind): boolean {
    return awaited.has(kind) || now().getTime() - (requestedAt.get(kind) ?? 0) < FOLLOWED_MS
  }

  function getNextPollInMs(kind: PriceFeedKind): number {
    const state = known.get(kind)
    if (!state) return 0
    // A source that fails is tried again soon, so that its price stays live.
    const isAtRest = state.failures === 0 && !isFollowed(kind)
    const restMs = isAtRest ? Math.max(0, restIntervalMs - intervalsMs[kind]) : 0
    return state.dueAt.getTime() + (waitMs.get(kind) ?? 0) + restMs - now().getTime()
  }

  async function pollFeed(kind: PriceFeedKind): Promise<void> {
    let hasFailed = false
    const state = await pollPriceFeed(
      {
        ...deps,
        key: keyOf(kind),
        source: feed[kind],
        intervalMs: intervalsMs[kind],
        signal: shutdown.signal,
        onOutage: (outage) => outages.push(outage),
        onDatabaseError: (error) => {
          hasFailed = true
          onDatabaseError(error)
        },
        onStored: (isAwaited) => void (isAwaited ? awaited.add(kind) : awaited.delete(kind)),
      },
      known.get(kind),
    )
    if (!hasFailed) isDatabaseDown = false
    waitMs.set(kind, random() * LEADER_JITTER_MS + (state ? 0 : FOLLOWER_WAIT_MS))
    if (state) update(kind, state)
    else if (!shutdown.signal.aborted) await loadFeeds()
  }

  function reportOutages(): void {
    const isWithoutPrices = FEED_KINDS.every((kind) => getRecent(kind) === null)
    if (outages.length > 0) logPriceSourceOutages(log, outages, isWithoutPrices)
    outages = []
  }

  function pollIfDue(kind: PriceFeedKind): Promise<void> | undefined {
    if (!polling.has(kind) && !shutdown.signal.aborted && isDue(kind)) {
      const work = pollFeed(kind)
        .catch((error: unknown) => log.error({ err: error }, 'polling a price feed failed'))
        .finally(() => {
          polling.delete(kind)
          // Feeds that are polled together fail together when there is no network, and are logged once.
          if (polling.size === 0) reportOutages()
        })
      polling.set(kind, work)
    }
    return polling.get(kind)
  }

  return {
    /** Returns the current price. Throws `price_unavailable` if there is no recent one. */
    async current(kind: PriceFeedKind): Promise<CurrentPriceReading> {
      const wasFollowed = isFollowed(kind)
      requestedAt.set(kind, now().getTime())
      if (!wasFollowed) deps.onFollowed()
      const refresh = refreshIfStale()
      if (refresh) await rejectAfterTimeout(maxWaitMs, () => refresh).catch(() => {})
      const polled = pollIfDue(kind)
      if (polled && getRecent(kind)?.status !== 'live') {
        await (getRecent(kind) ? rejectAfterTimeout(maxWaitMs, () => polled).catch(() => {}) : polled)
      }
      const reading = getRecent(kind)
      if (reading) return reading
      const dueInMs = (known.get(kind)?.dueAt.getTime() ?? 0) - now().getTime()
      throw new ApiError('price_unavailable', { retryAfterSeconds: Math.max(1, Math.ceil(dueInMs / 1_000)) })
    },
    /** Returns the cached price without a request. Null if there is no recent one. */
    latest: getRecent,
    /** Polls the sources that are due. Never throws. */
    async pollDue(): Promise<void> {
      await Promise.all(FEED_KINDS.map(pollIfDue))
    },
    /**
     * Returns how long to wait before `pollDue` is called again, in milliseconds. A feed that no client has requested for a
     * minute and that the listener does not await rests for `restIntervalMs`.
     */
    getNextPollInMs(): number {
      const dueInMs = Math.min(...FEED_KINDS.map(getNextPollInMs))
      // After the clock was set back, the due time may be far in the future.
      return Math.min(Math.max(dueInMs, MIN_PAUSE_MS), restIntervalMs)
    },
    /** Returns the age of each price in milliseconds and its status. An `unavailable` price is no longer served. */
    ages: () =>
      FEED_KINDS.map((kind) => {
        const state = known.get(kind)
        return {
          ...keyOf(kind),
          ageMs: state?.readAt ? now().getTime() - state.readAt.getTime() : null,
          status: getRecent(kind)?.status ?? ('unavailable' as const),
          failures: state?.failures ?? 0,
        }
      }),
    /** Aborts running requests. Call it before the database closes. */
    async close(): Promise<void> {
      shutdown.abort()
      await Promise.all([...polling.values(), refreshing])
    },
  }
}

// Returns the stored state with the newer price of this process, if it has one. The database may lag behind after an
// outage. A price in the future comes from a clock that was set back, and is ignored.
function withNewerReading(
  state: PriceFeedState,
  cached: PriceFeedState | undefined,
  now: Date,
): PriceFeedState {
  if (!cached?.readAt || cached.readAt > now || (state.readAt && state.readAt >= cached.readAt)) return state
  return { ...state, readAt: cached.readAt, prices: cached.prices }
}
