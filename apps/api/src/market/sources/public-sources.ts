import { type Currency, type MinorUnits, parseBitcoinPriceIn } from '@satlens/domain'
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
  /** How many candles of each step before now the source has. Without it, all of them. */
  readonly reach?: number
  /** Returns the candles of a span in order of time, without those that the source lacks. Throws if the response is invalid. */
  read(span: CandleTimeSpan, signal?: AbortSignal): Promise<readonly PriceCandle[]>
}

/** Sources reject longer spans. */
export const MAX_CANDLES_PER_SOURCE_REQUEST = 300

/** Creates the sources of real prices in USD, which are read over HTTP from these URLs. */
export const createPublicPriceSources = (
  urls: Readonly<Record<PriceFeedKind, string>>,
  options: FetchOptions,
): PriceSourcesByKind => ({
  spot: createPublicQuoteSource(urls.spot, 'USD', options),
  buy: createPublicQuoteSource(urls.buy, 'USD', options),
  ticker: createSource(urls.ticker, ticker, options),
})

/** Creates the source of a real price in a currency, in the format of Coinbase. */
export const createPublicQuoteSource = (
  url: string,
  currency: Currency,
  options: FetchOptions,
): PriceSource => createSource(url, quoteIn(currency), options)

const createSource = (
  url: string,
  schema: z.ZodMiniType<readonly MinorUnits[]>,
  options: FetchOptions,
): PriceSource => ({
  name: new URL(url).hostname,
  read: (signal) => fetchJsonWithSchema(schema, url, { ...options, signal }),
})

/** Creates the source of real candles, in the format of Coinbase Exchange. */
export const createPublicCandleSource = (
  url: string,
  currency: Currency,
  options: FetchOptions,
): CandleSource => ({
  name: new URL(url).hostname,
  async read({ step, from, to }, signal) {
    const requestUrl = new URL(url)
    requestUrl.searchParams.set('granularity', String(CANDLE_INTERVAL_MS[step] / 1_000))
    requestUrl.searchParams.set('start', from.toISOString())
    // The source includes the candle that starts at the end.
    requestUrl.searchParams.set('end', new Date(to.getTime() - CANDLE_INTERVAL_MS[step]).toISOString())
    const rows = await fetchJsonWithSchema(candlesIn(currency), requestUrl.href, { ...options, signal })
    return selectCandles(rows, { step, from, to })
  },
})

/** Returns the candles of a span in order of time. Throws if one of them is impossible. */
export const selectCandles = (
  candles: readonly PriceCandle[],
  { step, from, to }: CandleTimeSpan,
): readonly PriceCandle[] =>
  candles
    .filter(({ start }) => start >= from && start < to)
    .map((candle) => validateCandle(candle, step))
    .sort((a, b) => a.start.getTime() - b.start.getTime())

function validateCandle(candle: PriceCandle, step: CandleInterval): PriceCandle {
  const { start, open, high, low, close } = candle
  const isInRange = [open, close].every((price) => low <= price && price <= high)
  if (isInRange && start.getTime() % CANDLE_INTERVAL_MS[step] === 0) return candle
  throw new Error(`The ${step} candle of ${start.toISOString()} is invalid`)
}

/** Parses a price in a currency. */
export const priceIn = (currency: Currency) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value: string | number, { issues }): MinorUnits => {
      const parsed = parseBitcoinPriceIn(String(value), currency)
      if (parsed.ok) return parsed.value
      issues.push({ code: 'custom', input: value, message: `The price is invalid: ${parsed.issue}` })
      return z.NEVER
    }),
  )

// A response that names its market has to name the right one. Otherwise a mistyped URL would show the price of another coin.
const quoteIn = (currency: Currency) =>
  z.pipe(
    z.object({
      data: z.object({
        amount: priceIn(currency),
        base: z.optional(z.literal('BTC')),
        currency: z.optional(z.literal(currency)),
      }),
    }),
    z.transform(({ data }) => [data.amount]),
  )

const ticker = z.pipe(
  z.object({
    symbol: z.optional(z.literal('BTC-USD')),
    last_trade_price: priceIn('USD'),
    price_24h: priceIn('USD'),
  }),
  z.transform((response) => [response.last_trade_price, response.price_24h]),
)

/** The start of a candle in seconds. */
export const candleSeconds = z.number().check(z.int(), z.gte(0), z.lte(1e10))

// Arrays of start in seconds, low, high, open, close and volume.
function candlesIn(currency: Currency) {
  const price = priceIn(currency)
  return z.array(
    z.pipe(
      z.tuple([candleSeconds, price, price, price, price], z.unknown()),
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
}
