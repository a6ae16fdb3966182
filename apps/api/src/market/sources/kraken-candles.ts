import type { Currency } from '@satlens/domain'
import * as z from 'zod/mini'
import { type FetchOptions, fetchJsonWithSchema } from '#kernel/http/fetch-json.ts'
import { CANDLE_INTERVAL_MS, type PriceCandle } from '../schema.ts'
import { type CandleSource, candleSeconds, priceIn, selectCandles } from './public-sources.ts'

/** Kraken returns the newest 720 candles of a step only. The last of them is not complete. */
const REACH = 719

/** Creates the source of real candles in the format of Kraken (GET /0/public/OHLC). */
export const createKrakenCandleSource = (
  url: string,
  currency: Currency,
  options: FetchOptions,
): CandleSource => ({
  name: new URL(url).hostname,
  reach: REACH,
  async read(span, signal) {
    const requestUrl = new URL(url)
    requestUrl.searchParams.set('interval', String(CANDLE_INTERVAL_MS[span.step] / 60_000))
    // The source returns the candles after this time.
    requestUrl.searchParams.set('since', String(span.from.getTime() / 1_000 - 1))
    const candles = await fetchJsonWithSchema(ohlcIn(currency), requestUrl.href, { ...options, signal })
    return selectCandles(candles, span)
  },
})

// The candles stand under the name of the pair, which the source spells in several ways, beside the time of the last one.
function ohlcIn(currency: Currency) {
  const price = priceIn(currency)
  // Arrays of start in seconds, open, high, low, close, mean price, volume and count.
  const candle = z.pipe(
    z.tuple([candleSeconds, price, price, price, price], z.unknown()),
    z.transform(
      ([start, open, high, low, close]): PriceCandle => ({
        start: new Date(start * 1_000),
        open,
        high,
        low,
        close,
      }),
    ),
  )
  return z.pipe(
    z.object({ result: z.record(z.string(), z.union([z.array(candle), z.number()])) }),
    z.transform(({ result }) =>
      Object.values(result).flatMap((part) => (typeof part === 'number' ? [] : part)),
    ),
  )
}
