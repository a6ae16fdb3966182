import type { MinorUnits } from '@satlens/domain'
import type { ModuleServices } from '#kernel/services.ts'
import { isImplausiblePriceJump } from '../prices/decide-feed-state.ts'
import { acquirePriceFeedLease, releasePriceFeedLease } from '../prices/feeds.queries.ts'
import {
  CANDLE_INTERVAL_MS,
  type CandleInterval,
  type PriceCandle,
  type PriceFeedKey,
  type PriceFeedState,
} from '../schema.ts'
import {
  type CandleSource,
  type CandleTimeSpan,
  MAX_CANDLES_PER_SOURCE_REQUEST,
} from '../sources/public-sources.ts'
import { CANDLE_INTERVALS, getCandleStart, rollUpCandles, toStoredBackfillCandles } from './candle.ts'
import { findCandleStarts, insertMissingCandles, mergeIntoStoredCandles } from './candles.queries.ts'

interface BackFillDeps extends Omit<ModuleServices, 'fetch'> {
  readonly source: CandleSource
  /** The series of the stored candles that are filled. */
  readonly series: string
  /** Returns the current price, which recent candles have to be near. Nothing is filled while it is null. */
  readonly currentPrice: () => MinorUnits | null
}

const INTERVAL_MS = 600_000
/** How far back gaps are filled: as far as the ranges show, and five years of days. The first run needs 15 requests. */
const MAX_AGE_MS: Readonly<Record<CandleInterval, number>> = {
  minute: CANDLE_INTERVAL_MS.day,
  hour: 31 * CANDLE_INTERVAL_MS.day,
  day: 5 * 365 * CANDLE_INTERVAL_MS.day,
}
/** Candles younger than this have to be near the current price. */
const RECENT_MS = 3 * CANDLE_INTERVAL_MS.day

/** Creates the back-fill of candles. One process runs it at a time and requests each gap once. Polled prices stay. */
export function createCandleBackfill(deps: BackFillDeps) {
  const { db, clock, log, series } = deps
  const key: PriceFeedKey = { source: series, kind: 'candles' }
  const shutdown = new AbortController()
  let filling: Promise<void> | null = null
  let attemptedAt: number | null = null

  async function fill(): Promise<void> {
    const now = clock.now()
    const leased = await acquirePriceFeedLease(db, key, now, { ms: INTERVAL_MS, maxMs: 2 * INTERVAL_MS })
    if (leased === null || shutdown.signal.aborted) return
    const error = await fillSince(deps, leased.readAt, now, shutdown.signal).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (shutdown.signal.aborted) return
    logChange(leased, error)
    const state = error === null ? { failures: 0, readAt: now } : { failures: leased.failures + 1 }
    await releasePriceFeedLease(db, key, leased, { ...leased, ...state })
  }

  function logChange({ failures }: PriceFeedState, error: unknown): void {
    const fields = { source: deps.source.name, series }
    // Logs the start and the end of an outage, not every failed run.
    if (error !== null && failures === 0) log.warn({ err: error, ...fields }, 'candle back-fill failed')
    if (error === null && failures > 0) log.info(fields, 'candle back-fill recovered')
  }

  function isDue(): boolean {
    const now = clock.now().getTime()
    return attemptedAt === null || now - attemptedAt >= INTERVAL_MS || now < attemptedAt
  }

  return {
    /** Fills the gaps since the last run if one is due and no other process has the lease. Never throws. */
    async fillIfDue(): Promise<void> {
      if (!filling && isDue() && deps.currentPrice() !== null && !shutdown.signal.aborted) {
        attemptedAt = clock.now().getTime()
        filling = fill()
          .catch((error: unknown) => log.warn({ err: error }, 'candle back-fill could not run'))
          .finally(() => {
            filling = null
          })
      }
      await filling
    },
    /** Aborts running requests. Call it before the database closes. */
    async close(): Promise<void> {
      shutdown.abort()
      await filling
    },
  }
}

// Fills days first and minutes last. A filled minute is also added to its hour and day. If those were still missing, they
// would then exist with that minute alone and never be filled.
async function fillSince(deps: BackFillDeps, filledUntil: Date | null, now: Date, signal: AbortSignal) {
  for (const step of CANDLE_INTERVALS.toReversed()) {
    const { reach = Number.POSITIVE_INFINITY } = deps.source
    const maxAgeMs = Math.min(MAX_AGE_MS[step], reach * CANDLE_INTERVAL_MS[step])
    const oldest = getCandleStart(step, new Date(now.getTime() - maxAgeMs))
    // The last run left out the candle of that time, because it was not complete.
    const since = filledUntil ? getCandleStart(step, filledUntil).getTime() : 0
    const from = new Date(Math.max(oldest.getTime(), since))
    const to = getCandleStart(step, now)
    const storedStarts = await findCandleStarts(deps.db, deps.series, { step, from, to })
    for (const span of findMissingCandleSpans(step, from, to, storedStarts)) {
      const candles = await deps.source.read(span, signal)
      if (signal.aborted) return
      requireSameMarket(candles, deps.currentPrice(), now)
      await deps.db.transaction(async (tx) => {
        const filled = await insertMissingCandles(tx, deps.series, toStoredBackfillCandles(step, candles))
        await mergeIntoStoredCandles(tx, deps.series, rollUpCandles(filled))
      })
    }
  }
}

/** Throws if the candles are far from the current price. Otherwise a mistyped URL would show the history of another coin. */
function requireSameMarket(candles: readonly PriceCandle[], price: MinorUnits | null, now: Date): void {
  const newest = candles.at(-1)
  if (!newest || price === null || now.getTime() - newest.start.getTime() > RECENT_MS) return
  if (isImplausiblePriceJump([price], [newest.close]))
    throw new Error('The candles are far from the current price')
}

/**
 * Returns the spans to request so that no candle between two times is missing, newest first. Each span begins and ends with
 * a missing candle and has at most `MAX_CANDLES_PER_SOURCE_REQUEST` candles, so neighbouring gaps share a request. `from` and `to` are
 * starts of the step.
 */
export function findMissingCandleSpans(step: CandleInterval, from: Date, to: Date, stored: readonly Date[]) {
  const width = CANDLE_INTERVAL_MS[step]
  const known = new Set(stored.map((start) => start.getTime()))
  const spans: CandleTimeSpan[] = []
  for (let at = to.getTime() - width; at >= from.getTime(); at -= width) {
    if (known.has(at)) continue
    const earliest = Math.max(from.getTime(), at - (MAX_CANDLES_PER_SOURCE_REQUEST - 1) * width)
    let first = earliest
    while (known.has(first)) first += width
    spans.push({ step, from: new Date(first), to: new Date(at + width) })
    at = earliest
  }
  return spans
}
