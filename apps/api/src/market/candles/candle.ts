import type { Cents } from '@satlens/domain'

/** The widths of what is kept: a coarser candle holds everything that the finer ones within it hold. */
export const STEP_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

export type CandleStep = keyof typeof STEP_MS

export const CANDLE_STEPS = ['minute', 'hour', 'day'] as const satisfies readonly CandleStep[]

/** What the price did from one moment to the next: the first, the highest, the lowest and the last one of it. */
export interface Candle {
  readonly start: Date
  readonly open: Cents
  readonly high: Cents
  readonly low: Cents
  readonly close: Cents
}

/** A candle with what it takes to join it with another of the same time, in any order. */
export interface StoredCandle extends Candle {
  readonly step: CandleStep
  /** How many readings of our own it is made of; none where it was filled in. */
  readonly samples: number
  /** When the first and the last price in it were. */
  readonly firstAt: Date
  readonly lastAt: Date
}

/** When the candle began that holds a moment, in UTC. */
export const getCandleStart = (step: CandleStep, at: Date): Date =>
  new Date(Math.floor(at.getTime() / STEP_MS[step]) * STEP_MS[step])

/** A reading as a candle of each step. */
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

/** Candles from elsewhere, each of a whole step. */
export const fillGaps = (step: CandleStep, candles: readonly Candle[]): readonly StoredCandle[] =>
  candles.map((candle) => ({
    ...candle,
    step,
    samples: 0,
    firstAt: candle.start,
    lastAt: new Date(candle.start.getTime() + STEP_MS[step] - 1),
  }))

/** What candles of one step are in the coarser ones: one of each step and start. */
export function rollUp(candles: readonly StoredCandle[]): readonly StoredCandle[] {
  const joined = new Map<string, StoredCandle>()
  for (const candle of candles) {
    for (const step of CANDLE_STEPS.slice(CANDLE_STEPS.indexOf(candle.step) + 1)) {
      const start = getCandleStart(step, candle.start)
      const key = `${step} ${start.getTime()}`
      joined.set(key, join(joined.get(key), { ...candle, step, start }))
    }
  }
  return [...joined.values()]
}

function join(one: StoredCandle | undefined, other: StoredCandle): StoredCandle {
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
