import { type Cents, parsePrice } from '@satlens/domain'
import * as z from 'zod/mini'
import { type FetchOptions, fetchParsed } from '../../kernel/http/fetch-json.ts'
import { type Candle, type CandleStep, type PriceKind, STEP_MS } from '../schema.ts'

/** The source of one kind of price. */
export interface PriceSource {
  /** The name that users see as the origin of the price. */
  readonly name: string
  /** Returns one price, or for the ticker the last one and that of 24 hours ago. Throws if the response is invalid. */
  read(signal?: AbortSignal): Promise<readonly Cents[]>
}

/** The sources of the three prices that the product polls (docs/spec/README.md#calls). */
export type PriceFeed = Readonly<Record<PriceKind, PriceSource>>

/** A span of time: the candles of a step that start at `from` or later and before `to`. */
export interface CandleSpan {
  readonly step: CandleStep
  readonly from: Date
  readonly to: Date
}

/** A source of candles for times in which no price was polled. */
export interface CandleSource {
  readonly name: string
  /** Returns the candles of a span in order of time, without those that the source lacks. Throws if the response is invalid. */
  read(span: CandleSpan, signal?: AbortSignal): Promise<readonly Candle[]>
}

/** Sources reject longer spans. */
export const MAX_CANDLES_OF_SPAN = 300

/** Creates the sources of real prices, which are read over HTTP from these URLs. */
export function createPublicFeed(urls: Readonly<Record<PriceKind, string>>, options: FetchOptions) {
  const source = (url: string, schema: z.ZodMiniType<readonly Cents[]>): PriceSource => ({
    name: new URL(url).hostname,
    read: (signal) => fetchParsed(schema, url, { ...options, signal }),
  })
  return { spot: source(urls.spot, quote), buy: source(urls.buy, quote), ticker: source(urls.ticker, ticker) }
}

/** Creates the source of real candles, in the format of Coinbase Exchange. */
export const createPublicCandles = (url: string, options: FetchOptions): CandleSource => ({
  name: new URL(url).hostname,
  async read({ step, from, to }, signal) {
    const requestUrl = new URL(url)
    requestUrl.searchParams.set('granularity', String(STEP_MS[step] / 1_000))
    requestUrl.searchParams.set('start', from.toISOString())
    // The source includes the candle that starts at the end.
    requestUrl.searchParams.set('end', new Date(to.getTime() - STEP_MS[step]).toISOString())
    const rows = await fetchParsed(candles, requestUrl.href, { ...options, signal })
    return rows
      .filter(({ start }) => start >= from && start < to)
      .map((candle) => validateCandle(candle, step))
      .sort((a, b) => a.start.getTime() - b.start.getTime())
  },
})

function validateCandle(candle: Candle, step: CandleStep): Candle {
  const { start, open, high, low, close } = candle
  const isInRange = [open, close].every((price) => low <= price && price <= high)
  if (isInRange && start.getTime() % STEP_MS[step] === 0) return candle
  throw new Error(`The ${step} candle of ${start.toISOString()} is invalid`)
}

const price = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value: string | number, { issues }): Cents => {
    const parsed = parsePrice(String(value))
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
      ([start, low, high, open, close]): Candle => ({
        start: new Date(start * 1_000),
        open,
        high,
        low,
        close,
      }),
    ),
  ),
)
