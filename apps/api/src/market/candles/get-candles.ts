import type { CandleRange, CandlesResponse } from '@satlens/contract'
import { type Currency, formatMoneyDecimal, type MinorUnits } from '@satlens/domain'
import { createTtlCache } from '#kernel/cache.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { CANDLE_INTERVAL_MS, type PriceCandle, toPriceSeries } from '../schema.ts'
import { getCandleStart } from './candle.ts'
import { type CandleQueryPlan, findCandles, findPriceHistoryStart } from './candles.queries.ts'

interface CandlesDeps extends DatabaseServices {
  readonly getSources: (currency: Currency) => HistorySources
}

/** The names of the sources of a currency's history. */
export interface HistorySources {
  /** The source of the collected prices. Null if there is none. */
  readonly collected: string | null
  /** The source that older prices are filled in from. */
  readonly filled: string | null
}

const CACHE_MS = 10_000

/**
 * Creates the function that returns the candles of a range in a currency. It caches each of them for ten seconds. Throws
 * `currency_without_source` if there is no source of the currency.
 */
export function createCandleReader(
  deps: CandlesDeps,
): (range: CandleRange, currency: Currency) => Promise<CandlesResponse> {
  const cache = createTtlCache<CandlesResponse>({ clock: deps.clock, ttlMs: CACHE_MS })
  return (range, currency) => cache.get(`${range} ${currency}`, () => loadCandles(deps, range, currency))
}

async function loadCandles(
  { db, clock, getSources }: CandlesDeps,
  range: CandleRange,
  currency: Currency,
): Promise<CandlesResponse> {
  const now = clock.now()
  const { collected: source, filled } = getSources(currency)
  if (source === null) throw new ApiError('currency_without_source')
  const series = toPriceSeries(source, currency)
  const { known, polled } = await findPriceHistoryStart(db, series)
  const plan = planCandleQuery(range, known ?? now, now)
  const hasFilledPrices = known !== null && (polled === null || known < polled)
  return {
    range,
    currency,
    interval: plan.intervalMs / 1_000,
    collected_since: polled?.toISOString() ?? null,
    has_filled_prices: hasFilledPrices,
    source,
    filled_source: hasFilledPrices ? filled : null,
    candles: (known ? await findCandles(db, series, plan) : []).map((candle) =>
      toCandleJson(candle, currency),
    ),
  }
}

function toCandleJson({ start, open, high, low, close }: PriceCandle, currency: Currency) {
  const toNumber = (price: MinorUnits) => Number(formatMoneyDecimal(price, currency))
  return {
    start: start.toISOString(),
    open: toNumber(open),
    high: toNumber(high),
    low: toNumber(low),
    close: toNumber(close),
  }
}

export const MAX_CANDLES_PER_RESPONSE = 400

const { minute: MINUTE, hour: HOUR, day: DAY } = CANDLE_INTERVAL_MS

const RANGES = {
  '1D': { step: 'minute', spanMs: DAY, intervalMs: 5 * MINUTE },
  '1W': { step: 'hour', spanMs: 7 * DAY, intervalMs: HOUR },
  '1M': { step: 'hour', spanMs: 31 * DAY, intervalMs: 2 * HOUR },
  '1Y': { step: 'day', spanMs: 365 * DAY, intervalMs: DAY },
} as const satisfies Partial<Record<CandleRange, object>>

/** Plans the candles of a range when the history began at `since`. There are at most {@link MAX_CANDLES_PER_RESPONSE}. */
export function planCandleQuery(range: CandleRange, since: Date, now: Date): CandleQueryPlan {
  if (range !== 'All') {
    const { step, spanMs, intervalMs } = RANGES[range]
    const start = now.getTime() - spanMs
    return { step, from: new Date(start - (start % intervalMs)), intervalMs }
  }
  const from = getCandleStart('day', since)
  const days = Math.ceil((now.getTime() - from.getTime()) / DAY)
  // One less than the limit: intervals are aligned to the epoch, so the first day may fall into an interval of its own.
  const intervalMs = Math.max(1, Math.ceil(days / (MAX_CANDLES_PER_RESPONSE - 1))) * DAY
  return { step: 'day', from, intervalMs }
}
