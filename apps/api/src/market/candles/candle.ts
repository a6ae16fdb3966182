import type { MinorUnits } from '@satlens/domain'
import {
  CANDLE_INTERVAL_MS,
  type CandleInterval,
  type PriceCandle,
  type StoredPriceCandle,
} from '../schema.ts'

export const CANDLE_INTERVALS = ['minute', 'hour', 'day'] as const satisfies readonly CandleInterval[]

export const getCandleStart = (step: CandleInterval, at: Date): Date =>
  new Date(Math.floor(at.getTime() / CANDLE_INTERVAL_MS[step]) * CANDLE_INTERVAL_MS[step])

export const createCandlesOfPrice = (price: MinorUnits, at: Date): readonly StoredPriceCandle[] =>
  CANDLE_INTERVALS.map((step) => ({
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

export const toStoredBackfillCandles = (
  step: CandleInterval,
  candles: readonly PriceCandle[],
): readonly StoredPriceCandle[] =>
  candles.map((candle) => ({
    ...candle,
    step,
    samples: 0,
    firstAt: candle.start,
    lastAt: new Date(candle.start.getTime() + CANDLE_INTERVAL_MS[step] - 1),
  }))

/** Merges candles into the wider steps. Returns one candle for each step and start. */
export function rollUpCandles(candles: readonly StoredPriceCandle[]): readonly StoredPriceCandle[] {
  const merged = new Map<string, StoredPriceCandle>()
  for (const candle of candles) {
    for (const step of CANDLE_INTERVALS.slice(CANDLE_INTERVALS.indexOf(candle.step) + 1)) {
      const start = getCandleStart(step, candle.start)
      const key = `${step} ${start.getTime()}`
      merged.set(key, mergeCandles(merged.get(key), { ...candle, step, start }))
    }
  }
  return [...merged.values()]
}

function mergeCandles(one: StoredPriceCandle | undefined, other: StoredPriceCandle): StoredPriceCandle {
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
