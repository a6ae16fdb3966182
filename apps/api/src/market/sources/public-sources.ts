import { type MinorUnits, parseBitcoinPrice } from '@satlens/domain'
import * as z from 'zod/mini'
import { type FetchOptions, fetchJsonWithSchema } from '#kernel/http/fetch-json.ts'
import { CANDLE_INTERVAL_MS, type CandleInterval, type PriceCandle, type PriceFeedKind } from '../schema.ts'

/** The source of one kind of price. */
export interface PriceSource {
  /** The name that users see as the origin of the price. */
  readonly name: string
  /** Returns one price, or for the ticker the last one and that of 24 hours ago. Throws if the response is invalid. */
  read(signal?: AbortSignal): Promise<readonly MinorUnits[]>
}

/** The sources of the three prices that the product polls (docs/spec/README.md#calls). */
export type PriceSourcesByKind = Readonly<Record<PriceFeedKind, PriceSource>>

/** A span of time: the candles of a step that start at `from` or later and before `to`. */
export interface CandleTimeSpan {
  readonly step: CandleInterval
  readonly from: Date
  readonly to: Date
}

/** A source of candles for times in which no price was polled. */
export interface CandleSource {
  readonly name: string
  /** Returns the candles of a span in order of time, without those that the source lacks. Throws if the response is invalid. */
  read(span: CandleTimeSpan, signal?: AbortSignal): Promise<readonly PriceCandle[]>
}

/** Sources reject longer spans. */
export const MAX_CANDLES_PER_SOURCE_REQUEST = 300

/** Creates the sources of real prices, which are read over HTTP from these URLs. */
export function createPublicPriceSources(
  urls: Readonly<Record<PriceFeedKind, string>>,
  options: FetchOptions,
) {
  const source = (url: string, schema: z.ZodMiniType<readonly MinorUnits[]>): PriceSource => ({
    name: new URL(url).hostname,
    read: (signal) => fetchJsonWithSchema(schema, url, { ...options, signal }),
  })
  return { spot: source(urls.spot, quote), buy: source(urls.buy, quote), ticker: source(urls.ticker, ticker) }
}

/** Creates the source of real candles, in the format of Coinbase Exchange. */
export const createPublicCandleSource = (url: string, options: FetchOptions): CandleSource => ({
  name: new URL(url).hostname,
  async read({ step, from, to }, signal) {
    const requestUrl = new URL(url)
    requestUrl.searchParams.set('granularity', String(CANDLE_INTERVAL_MS[step] / 1_000))
    requestUrl.searchParams.set('start', from.toISOString())
    // The source includes the candle that starts at the end.
    requestUrl.searchParams.set('end', new Date(to.getTime() - CANDLE_INTERVAL_MS[step]).toISOString())
    const rows = await fetchJsonWithSchema(candles, requestUrl.href, { ...options, signal })
    return rows
      .filter(({ start }) => start >= from && start < to)
      .map((candle) => validateCandle(candle, step))
      .sort((a, b) => a.start.getTime() - b.start.getTime())
  },
})

function validateCandle(candle: PriceCandle, step: CandleInterval): PriceCandle {
  const { start, open, high, low, close } = candle
  const isInRange = [open, close].every((price) => low <= price && price <= high)
  if (isInRange && start.getTime() % CANDLE_INTERVAL_MS[step] === 0) return candle
  throw new Error(`The ${step} candle of ${start.toISOString()} is invalid`)
}

const price = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value: string | number, { issues }): MinorUnits => {
    const parsed = parseBitcoinPrice(String(value))
    if (parsed.ok) return parsed.value
    issues.push({ code: 'custom', input: value, message: `The price is invalid: ${parsed.issue}` })
    return z.NEVER
  }),
)

// A response that names its market has to name BTC-USD. Otherwise a mistyped URL would show the price of another coin.
const quote = z.pipe(
  z.object({
    data: z.object({
      amount: price,
      base: z.optional(z.literal('BTC')),
      currency: z.optional(z.literal('USD')),
    }),
  }),
  z.transform(({ data }) => [data.amount]),
)

const ticker = z.pipe(
  z.object({
    symbol: z.optional(z.literal('BTC-USD')),
    last_trade_price: price,
    price_24h: price,
  }),
  z.transform((response) => [response.last_trade_price, response.price_24h]),
)

const seconds = z.number().check(z.int(), z.gte(0), z.lte(1e10))

// Arrays of start in seconds, low, high, open, close and volume.
const candles = z.array(
  z.pipe(
    z.tuple([seconds, price, price, price, price], z.unknown()),
    z.transform(
      ([start, low, high, open, close]): PriceCandle => ({
        start: new Date(start * 1_000),
        open,
        high,
        low,
        close,
      }),
    ),
  ),
)
