import type { CandleRange, CandlesResponse } from '@satlens/contract'
import { formatMoneyDecimal } from '@satlens/domain'
import { createTtlCache } from '#kernel/cache.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { CANDLE_INTERVAL_MS, type PriceCandle } from '../schema.ts'
import { getCandleStart } from './candle.ts'
import { type CandleQueryPlan, findCandles, findPriceHistoryStart } from './candles.queries.ts'

interface CandlesDeps extends DatabaseServices {
  readonly source: string
}

const CACHE_MS = 10_000

/** Creates the function that returns the candles of a range. It caches each range for ten seconds. */
export function createCandleReader(deps: CandlesDeps): (range: CandleRange) => Promise<CandlesResponse> {
  const cache = createTtlCache<CandlesResponse>({ clock: deps.clock, ttlMs: CACHE_MS })
  return (range) => cache.get(range, () => loadCandles(deps, range))
}

async function loadCandles({ db, clock, source }: CandlesDeps, range: CandleRange): Promise<CandlesResponse> {
  const now = clock.now()
  const { known, polled } = await findPriceHistoryStart(db, source)
  const plan = planCandleQuery(range, known ?? now, now)
  return {
    range,
    interval: plan.intervalMs / 1_000,
    collected_since: polled?.toISOString() ?? null,
    has_filled_prices: known !== null && (polled === null || known < polled),
    source,
    candles: (known ? await findCandles(db, source, plan) : []).map(toCandleJson),
  }
}

const toCandleJson = ({
  start,
  open,
  high,
  low,
  close,
}: PriceCandle): CandlesResponse['candles'][number] => ({
  start: start.toISOString(),
  open: Number(formatMoneyDecimal(open, 'USD')),
  high: Number(formatMoneyDecimal(high, 'USD')),
  low: Number(formatMoneyDecimal(low, 'USD')),
  close: Number(formatMoneyDecimal(close, 'USD')),
})

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
