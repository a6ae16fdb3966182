import { type CandleRange, type Candles, formatUsdDecimal } from '@satlens/contract'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import type { Candle } from './candle.ts'
import { planCandles } from './candle-range.ts'
import { findFirstTime, readCandles } from './candles.queries.ts'

interface CandlesDeps {
  readonly db: Db
  readonly clock: Clock
  /** The source of the candles. */
  readonly source: string
}

/** Returns the candles of a range, from a cache of this process. */
export type GetCandles = (range: CandleRange) => Promise<Candles>

const CACHE_MS = 10_000

/** Creates the function. It caches each range for ten seconds, so any number of clients costs the same queries. */
export function createGetCandles(deps: CandlesDeps): GetCandles {
  const cache = new Map<CandleRange, { readonly answer: Promise<Candles>; readonly at: number }>()
  return (range) => {
    const now = deps.clock.now().getTime()
    const cached = cache.get(range)
    if (cached && now >= cached.at && now - cached.at < CACHE_MS) return cached.answer
    const answer = loadCandles(deps, range)
    cache.set(range, { answer, at: now })
    // Errors are not cached.
    answer.catch(() => cache.delete(range))
    return answer
  }
}

async function loadCandles({ db, clock, source }: CandlesDeps, range: CandleRange): Promise<Candles> {
  const now = clock.now()
  const since = await findFirstTime(db, source)
  const plan = planCandles(range, since ?? now, now)
  return {
    range,
    interval: plan.intervalMs / 1_000,
    collected_since: since?.toISOString() ?? null,
    source,
    candles: (since ? await readCandles(db, source, plan) : []).map(toCandleJson),
  }
}

const toCandleJson = ({ start, open, high, low, close }: Candle): Candles['candles'][number] => ({
  start: start.toISOString(),
  open: Number(formatUsdDecimal(open)),
  high: Number(formatUsdDecimal(high)),
  low: Number(formatUsdDecimal(low)),
  close: Number(formatUsdDecimal(close)),
})
