import { type CandleRange, type Candles, usdTextSchema } from '@satlens/contract'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import type { Candle } from './candle.ts'
import { planCandles } from './candle-range.ts'
import { findFirstTime, readCandles } from './candles.queries.ts'

interface CandlesDeps {
  readonly db: Db
  readonly clock: Clock
  /** Whose history is shown. */
  readonly source: string
}

/** The history of the price over a range, as this process last read it: at most every few seconds. */
export type GetCandles = (range: CandleRange) => Promise<Candles>

const KEPT_MS = 10_000

/** Answers from memory for ten seconds, so that any number of clients costs a statement per range and interval. */
export function createCandles(deps: CandlesDeps): GetCandles {
  const kept = new Map<CandleRange, { readonly answer: Promise<Candles>; readonly at: number }>()
  return (range) => {
    const now = deps.clock.now().getTime()
    const known = kept.get(range)
    if (known && now >= known.at && now - known.at < KEPT_MS) return known.answer
    const answer = getCandles(deps, range)
    kept.set(range, { answer, at: now })
    // A refusal is nobody else's.
    answer.catch(() => kept.delete(range))
    return answer
  }
}

async function getCandles({ db, clock, source }: CandlesDeps, range: CandleRange): Promise<Candles> {
  const now = clock.now()
  const since = await findFirstTime(db, source)
  const plan = planCandles(range, since ?? now, now)
  return {
    range,
    interval: plan.intervalMs / 1_000,
    collected_since: since?.toISOString() ?? null,
    source,
    candles: (since ? await readCandles(db, source, plan) : []).map(written),
  }
}

const written = ({ start, open, high, low, close }: Candle): Candles['candles'][number] => ({
  start: start.toISOString(),
  open: Number(usdTextSchema(open)),
  high: Number(usdTextSchema(high)),
  low: Number(usdTextSchema(low)),
  close: Number(usdTextSchema(close)),
})
