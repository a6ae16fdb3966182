import type { CandleRange } from '@satlens/contract'
import { type CandleStep, getCandleStart, STEP_MS } from './candle.ts'

/** The largest number of candles in a response. */
export const MAX_CANDLES = 400

/** Which stored candles make up a range, and how they are merged. */
export interface CandlePlan {
  readonly step: CandleStep
  /** The start of the first candle. */
  readonly from: Date
  /** The width of a merged candle: a multiple of the step. */
  readonly intervalMs: number
}

const MINUTE = STEP_MS.minute
const HOUR = STEP_MS.hour
const DAY = STEP_MS.day

const RANGES = {
  '1D': { step: 'minute', spanMs: DAY, intervalMs: 5 * MINUTE },
  '1W': { step: 'hour', spanMs: 7 * DAY, intervalMs: HOUR },
  '1M': { step: 'hour', spanMs: 31 * DAY, intervalMs: 2 * HOUR },
  '1Y': { step: 'day', spanMs: 365 * DAY, intervalMs: DAY },
} as const satisfies Partial<Record<CandleRange, object>>

/** Plans the candles of a range when the history began at `since`. There are at most {@link MAX_CANDLES}. */
export function planCandles(range: CandleRange, since: Date, now: Date): CandlePlan {
  if (range !== 'All') {
    const { step, spanMs, intervalMs } = RANGES[range]
    return { step, from: getIntervalStart(now.getTime() - spanMs, intervalMs), intervalMs }
  }
  const from = getCandleStart('day', since)
  const days = Math.ceil((now.getTime() - from.getTime()) / DAY)
  // One less than the limit: intervals are aligned to the epoch, so the first day may fall into an interval of its own.
  const intervalMs = Math.max(1, Math.ceil(days / (MAX_CANDLES - 1))) * DAY
  return { step: 'day', from, intervalMs }
}

const getIntervalStart = (at: number, intervalMs: number): Date =>
  new Date(Math.floor(at / intervalMs) * intervalMs)
