import type { Cents } from '@satlens/domain'
import { type Candle, type CandleStep, STEP_MS, type StoredCandle } from '../schema.ts'

export const CANDLE_STEPS = ['minute', 'hour', 'day'] as const satisfies readonly CandleStep[]

export const getCandleStart = (step: CandleStep, at: Date): Date =>
  new Date(Math.floor(at.getTime() / STEP_MS[step]) * STEP_MS[step])

export const toCandles = (price: Cents, at: Date): readonly StoredCandle[] =>
  CANDLE_STEPS.map((step) => ({
    step,
    start: getCandleStart(step, at),
    samples: 1,
    firstAt: at,
    lastAt: at,
    open: price,
    high: price,
    low: price,
    close: price,
  }))

export const toFilledCandles = (step: CandleStep, candles: readonly Candle[]): readonly StoredCandle[] =>
  candles.map((candle) => ({
    ...candle,
    step,
    samples: 0,
    firstAt: candle.start,
    lastAt: new Date(candle.start.getTime() + STEP_MS[step] - 1),
  }))

/** Merges candles into the wider steps. Returns one candle for each step and start. */
export function rollUp(candles: readonly StoredCandle[]): readonly StoredCandle[] {
  const merged = new Map<string, StoredCandle>()
  for (const candle of candles) {
    for (const step of CANDLE_STEPS.slice(CANDLE_STEPS.indexOf(candle.step) + 1)) {
      const start = getCandleStart(step, candle.start)
      const key = `${step} ${start.getTime()}`
      merged.set(key, mergeCandles(merged.get(key), { ...candle, step, start }))
    }
  }
  return [...merged.values()]
}

function mergeCandles(one: StoredCandle | undefined, other: StoredCandle): StoredCandle {
  if (!one) return other
  const first = one.firstAt <= other.firstAt ? one : other
  const last = one.lastAt > other.lastAt ? one : other
  return {
    step: one.step,
    start: one.start,
    samples: one.samples + other.samples,
    firstAt: first.firstAt,
    open: first.open,
    lastAt: last.lastAt,
    close: last.close,
    high: (one.high > other.high ? one : other).high,
    low: (one.low < other.low ? one : other).low,
  }
}
