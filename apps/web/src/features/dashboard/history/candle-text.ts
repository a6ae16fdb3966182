import { formatMoment, formatUtcDay } from '#shared/date-format.ts'
import type { Candle } from './candle-queries.ts'

const DAY_MS = 86_400_000

/** When an interval began: a day by its date in UTC, as which it was kept; else the time here. */
export const formatCandleTime = (atMs: number, intervalMs: number): string =>
  intervalMs >= DAY_MS ? formatUtcDay(atMs) : formatMoment(atMs)

/** The first, highest, lowest and last price of candles in their order; null of none. */
export function summarizeCandles(candles: readonly Candle[]): Omit<Candle, 'startMs'> | null {
  const [first] = candles
  const last = candles.at(-1)
  if (!first || !last) return null
  return {
    open: first.open,
    high: candles.reduce((a, b) => (b.high > a.high ? b : a)).high,
    low: candles.reduce((a, b) => (b.low < a.low ? b : a)).low,
    close: last.close,
  }
}
