import { type CandleRange, type CandlesResponse, getCandlesEndpoint } from '@satlens/contract'
import { type Currency, DAY_MS, type MinorUnits } from '@satlens/domain'
import { queryOptions } from '@tanstack/react-query'
import { publicApi } from '#shared/api/api.ts'
import { useIsOffline } from '#shared/api/connection.ts'
import { parsePrice } from '#shared/currency/market-price.ts'
import { formatMoment, formatUtcDay } from '#shared/date-format.ts'
import { useTickingClock } from '#shared/market/ticking-clock.ts'
import { pollEvery } from '#shared/query/query-client.ts'

const POLL_MS = 60_000
/** Two polls have failed, and there was time for a third. */
const STALE_MS = 150_000
/** A candle is written with each price, and a price is read every ten seconds. */
const SILENCE_MS = 60_000

export interface Candle {
  readonly startMs: number
  readonly open: MinorUnits
  readonly high: MinorUnits
  readonly low: MinorUnits
  readonly close: MinorUnits
}

/** The history over a range, in the order of time. An interval without a price has no candle. */
export interface CandleHistory {
  readonly range: CandleRange
  readonly currency: Currency
  readonly intervalMs: number
  readonly candles: readonly Candle[]
  readonly sinceMs: number | null
  /** The source that older prices were filled in from; null if none were. */
  readonly filledFrom: string | null
  readonly source: string
  /** The arrival by the page's steady clock and by the server's clock, in milliseconds. */
  readonly arrivedAtMs: number
  readonly answeredAtMs: number
}

/** The options of the query that reads the history over a range in a currency. */
export const candlesQuery = (range: CandleRange, currency: Currency) =>
  queryOptions({
    queryKey: ['candles', currency, range],
    async queryFn({ signal }) {
      const { reply, headers } = await publicApi.ask(getCandlesEndpoint, {
        query: { range, currency },
        signal,
      })
      const answeredAtMs = Date.parse(headers.get('date') ?? '')
      return parseHistory(reply, {
        arrivedAtMs: performance.now(),
        answeredAtMs: Number.isNaN(answeredAtMs) ? Date.now() : answeredAtMs,
      })
    },
    ...pollEvery(POLL_MS),
  })

/** Throws on a number that cannot be the price of a bitcoin. */
function parseHistory(
  { range, currency, interval, collected_since, filled_source, source, candles }: CandlesResponse,
  moments: Pick<CandleHistory, 'arrivedAtMs' | 'answeredAtMs'>,
): CandleHistory {
  const parse = (price: number) => parsePrice(String(price), currency)
  return {
    range,
    currency,
    source,
    ...moments,
    intervalMs: interval * 1_000,
    filledFrom: filled_source,
    sinceMs: collected_since === null ? null : Date.parse(collected_since),
    candles: candles.map(({ start, open, high, low, close }) => ({
      startMs: Date.parse(start),
      open: parse(open),
      high: parse(high),
      low: parse(low),
      close: parse(close),
    })),
  }
}

/** Returns true if a history was read a moment ago, and prices were being collected then. */
export function useIsHistoryCurrent(history: CandleHistory): boolean {
  const isStale = useHistoryAgeMs(history) > STALE_MS
  const isOffline = useIsOffline()
  const endMs = (history.candles.at(-1)?.startMs ?? 0) + history.intervalMs
  return !isStale && !isOffline && history.answeredAtMs <= endMs + SILENCE_MS
}

/** The time since a history arrived, updated every second. */
export const useHistoryAgeMs = ({ arrivedAtMs }: CandleHistory): number =>
  Math.max(0, useTickingClock() - arrivedAtMs)

export const formatCandleTime = (atMs: number, intervalMs: number): string =>
  intervalMs >= DAY_MS ? formatUtcDay(atMs) : formatMoment(atMs)

/** A span of time in which no price was known. */
export interface HistoryGap {
  readonly fromMs: number
  readonly toMs: number
}

/** Returns the spans without a candle between the first and the last one, the longest first. */
export function findGaps({ candles, intervalMs }: CandleHistory): readonly HistoryGap[] {
  return candles
    .flatMap(({ startMs }, index) => {
      const next = candles[index + 1]
      const fromMs = startMs + intervalMs
      return next && next.startMs > fromMs ? [{ fromMs, toMs: next.startMs }] : []
    })
    .toSorted((one, other) => other.toMs - other.fromMs - (one.toMs - one.fromMs))
}

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
