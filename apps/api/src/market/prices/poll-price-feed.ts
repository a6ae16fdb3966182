import { type Currency, DAY_MS, DEFAULT_CURRENCY, type MinorUnits } from '@satlens/domain'
import type { Db } from '#kernel/database/db.ts'
import type { ModuleServices } from '#kernel/services.ts'
import { createCandlesOfPrice } from '../candles/candle.ts'
import { mergeIntoStoredCandles } from '../candles/candles.queries.ts'
import { findPricesAt } from '../candles/get-prices-at.ts'
import type { PriceFeedKey, PriceFeedKind, PriceFeedState } from '../schema.ts'
import type { PriceSource } from '../sources/public-sources.ts'
import {
  CIRCUIT_BREAKER_OPEN_MS,
  decideNextPriceFeedState,
  type PriceSourceResult,
} from './decide-feed-state.ts'
import { recordFeedPoll } from './feed-spans.queries.ts'
import { acquirePriceFeedLease, releasePriceFeedLease } from './feeds.queries.ts'

interface PollDeps extends Omit<ModuleServices, 'fetch'> {
  readonly key: PriceFeedKey & { readonly kind: PriceFeedKind }
  readonly source: PriceSource
  readonly currency: Currency
  /** The shortest time between two requests to the source, across all processes. */
  readonly intervalMs: number
  readonly signal: AbortSignal
  /** Called at the start of an outage of the source. */
  readonly onOutage: (outage: PriceSourceOutage) => void
  readonly onDatabaseError: (error: unknown) => void
  /** Called after a price was stored, with the answer of the listener. */
  readonly onStored: (isAwaited: boolean) => void
  readonly listener: PolledPriceListener | null
}

/** A live price, stored by the process that holds the lease: once among all processes. */
export interface StoredPrice {
  readonly source: string
  readonly kind: PriceFeedKind
  readonly currency: Currency
  /** As {@link CurrentPriceReading.prices}. */
  readonly prices: readonly MinorUnits[]
  readonly asOf: Date
}

export interface PolledPriceListener {
  /**
   * Runs in the transaction that stores the price. Returns true if the listener awaits the prices of this feed, which is then
   * polled also while no client follows it. An error rolls back both.
   */
  store(tx: Db, price: StoredPrice): Promise<boolean>
  /** Called if `store` returned true. */
  afterCommit(price: StoredPrice): void
}

/** The first failure of a source after a success, or in this process. */
export interface PriceSourceOutage extends PriceFeedKey {
  readonly lastReadAt: string | null
  readonly error: unknown
}

const NEVER_POLLED = { failures: 0, readAt: null, prices: null, suspect: null }

/** Acquires the lease of a feed, polls its source and stores the result. Returns null if another process has the lease. */
export async function pollPriceFeed(
  deps: PollDeps,
  lastKnown: PriceFeedState | null,
): Promise<PriceFeedState | null> {
  const { db, clock, key, source, intervalMs, signal, onDatabaseError } = deps
  const now = clock.now()
  const lease = { ms: intervalMs, maxMs: 2 * Math.max(intervalMs, CIRCUIT_BREAKER_OPEN_MS) }
  const leased = await acquirePriceFeedLease(db, key, now, lease).catch((error: unknown) => {
    onDatabaseError(error)
    // Without the database processes cannot coordinate. Each one then polls the source itself to keep serving prices.
    return { ...(lastKnown ?? NEVER_POLLED), dueAt: new Date(now.getTime() + intervalMs) }
  })
  if (leased === null || signal.aborted) return null
  const result: PriceSourceResult = await source.read(signal).then(
    (prices) => ({ prices }),
    (error: unknown) => ({ error }),
  )
  if (signal.aborted) return null
  const polledAt = clock.now()
  const { state: decided, error } = decideNextPriceFeedState(leased, result, polledAt)
  const state = error === null ? await addPriceOfDayBefore(deps, decided) : decided
  reportChange(deps, leased, state, { error, isFirstPoll: lastKnown === null })
  await store(deps, leased, { state, polledAt }).catch(onDatabaseError)
  return state
}

/** How far from 24 hours ago a price may have been quoted. The move since an older one would be that of another time. */
const MAX_DAY_OFFSET_MS = 1_800_000

// The ticker of USD has its price 24 hours ago from its source. The other currencies take theirs from the stored candles.
async function addPriceOfDayBefore(
  { db, source, currency, onDatabaseError }: PollDeps,
  state: PriceFeedState,
): Promise<PriceFeedState> {
  const { prices, readAt } = state
  if (currency === DEFAULT_CURRENCY || !prices || !readAt) return state
  const dayBefore = new Date(readAt.getTime() - DAY_MS)
  const [known] = await findPricesAt(db, { source: source.name, currency }, [dayBefore]).catch(
    (error: unknown) => {
      onDatabaseError(error)
      return []
    },
  )
  const isNear = known && Math.abs(known.at.getTime() - dayBefore.getTime()) <= MAX_DAY_OFFSET_MS
  return isNear ? { ...state, prices: [...prices, known.price] } : state
}

/** Stores the feed, its spans, its candles and the data of the listener in one transaction, once among all processes. */
async function store(
  { db, key, source: { name: source }, currency, onStored, listener }: PollDeps,
  leased: PriceFeedState,
  { state: after, polledAt }: { readonly state: PriceFeedState; readonly polledAt: Date },
): Promise<void> {
  const { readAt: asOf, prices, failures } = after
  const stored = failures === 0 && asOf && prices ? { source, kind: key.kind, currency, prices, asOf } : null
  const isAwaited = await db.transaction(async (tx) => {
    if (!(await releasePriceFeedLease(tx, key, leased, after))) return null
    await recordFeedPoll(tx, key, polledAt, stored !== null)
    if (!stored) return null
    const [price] = stored.prices
    if (key.kind === 'spot' && price)
      await mergeIntoStoredCandles(tx, key.source, createCandlesOfPrice(price, stored.asOf))
    return (await listener?.store(tx, stored)) ?? false
  })
  if (isAwaited !== null) onStored(isAwaited)
  if (isAwaited && stored) listener?.afterCommit(stored)
}

// Reports the start and the end of an outage, and one that this process finds at its start. A line for every failed poll
// would flood the log.
function reportChange(
  { log, key, onOutage }: PollDeps,
  before: PriceFeedState,
  after: PriceFeedState,
  { error, isFirstPoll }: { error: unknown; isFirstPoll: boolean },
): void {
  const lastReadAt = before.readAt?.toISOString() ?? null
  if ((before.failures === 0 || isFirstPoll) && after.failures > 0) onOutage({ ...key, lastReadAt, error })
  if (before.failures > 0 && after.failures === 0) {
    log.info({ ...key, failures: before.failures, lastReadAt }, 'price source recovered')
  }
}
