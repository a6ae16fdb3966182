import type { CandleRange } from '@satlens/contract'
import { type CandleStep, getCandleStart, STEP_MS } from './candle.ts'

/** More than this no chart shows, and no answer holds. */
export const MAX_CANDLES = 400

/** Which kept candles answer a range, and how they are joined. */
export interface CandlePlan {
  readonly step: CandleStep
  /** The candles that began at this moment or later. */
  readonly from: Date
  /** From the start of one joined candle to the next: a multiple of the step. */
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

/** How a range is answered at a moment, when history began at `since`. Never more than {@link MAX_CANDLES}. */
export function planCandles(range: CandleRange, since: Date, now: Date): CandlePlan {
  if (range !== 'All') {
    const { step, spanMs, intervalMs } = RANGES[range]
    return { step, from: startOfInterval(now.getTime() - spanMs, intervalMs), intervalMs }
  }
  const from = getCandleStart('day', since)
  const days = Math.ceil((now.getTime() - from.getTime()) / DAY)
  // One less than the limit, for days are joined by the calendar and not from the first one on.
  const intervalMs = Math.max(1, Math.ceil(days / (MAX_CANDLES - 1))) * DAY
  return { step: 'day', from, intervalMs }
}

const startOfInterval = (at: number, intervalMs: number): Date =>
  new Date(Math.floor(at / intervalMs) * intervalMs)
