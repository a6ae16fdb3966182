import { CANDLE_RANGES, type CandleRange, type CandlesResponse, getCandlesEndpoint } from '@satlens/contract'
import type { UsdCents } from '@satlens/domain'
import { publicApi } from '#shared/api/api.ts'
import type { Query } from '#shared/data/query.ts'
import { createMarketQuery } from '#shared/market/price-queries.ts'
import { parsePriceOrThrow } from '#shared/market/price-reading.ts'

/** What the price did in one interval. */
export interface Candle {
  readonly startMs: number
  readonly open: UsdCents
  readonly high: UsdCents
  readonly low: UsdCents
  readonly close: UsdCents
}

/** The history over a range, in the order of time. Where nothing is known there is no candle. */
export interface CandleHistory {
  readonly range: CandleRange
  readonly intervalMs: number
  readonly candles: readonly Candle[]
  /** When this server began to collect; null before it has. */
  readonly sinceMs: number | null
  /** Whether older prices were filled in from the source. */
  readonly isFilled: boolean
  readonly source: string
  /** When it arrived on the page's own steady clock, and when that was by the server's, in milliseconds. */
  readonly arrivedAtMs: number
  readonly answeredAtMs: number
}

/** The history of each range: read while it is looked at, and what was read before is shown meanwhile. */
export const candleQueries = Object.fromEntries(
  CANDLE_RANGES.map((range) => [range, queryOf(range)]),
) as Readonly<Record<CandleRange, Query<CandleHistory>>>

function queryOf(range: CandleRange): Query<CandleHistory> {
  return createMarketQuery('price history', async (signal) => {
    const { reply, headers } = await publicApi.ask(getCandlesEndpoint, { query: { range }, signal })
    const answeredAtMs = Date.parse(headers.get('date') ?? '')
    return readHistory(reply, {
      arrivedAtMs: performance.now(),
      answeredAtMs: Number.isNaN(answeredAtMs) ? Date.now() : answeredAtMs,
    })
  })
}

/** Reads an answer. Throws on a number that cannot be the price of a bitcoin. */
function readHistory(
  { range, interval, collected_since, has_filled_prices, source, candles }: CandlesResponse,
  moments: Pick<CandleHistory, 'arrivedAtMs' | 'answeredAtMs'>,
): CandleHistory {
  return {
    range,
    source,
    ...moments,
    intervalMs: interval * 1_000,
    isFilled: has_filled_prices,
    sinceMs: collected_since === null ? null : Date.parse(collected_since),
    candles: candles.map(({ start, open, high, low, close }) => ({
      startMs: Date.parse(start),
      open: parsePriceOrThrow(String(open)),
      high: parsePriceOrThrow(String(high)),
      low: parsePriceOrThrow(String(low)),
      close: parsePriceOrThrow(String(close)),
    })),
  }
}
