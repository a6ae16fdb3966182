import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** How old a price may be before it changes its status; older than `delayed` it is not served at all. */
export const PRICE_AGE_LIMIT_MS = { live: 45_000, delayed: 300_000 } as const

const provenance = {
  /** When the price was read from its source, RFC 3339. */
  as_of: z.string(),
  status: z.enum(['live', 'delayed']),
  /** The source's name; `simulated` is made up for development and labelled wherever it shows. */
  source: z.string(),
}

const quotedPrice = z.object({
  /** USD for one bitcoin, as decimal text. */
  data: z.object({ amount: z.string(), base: z.literal('BTC'), currency: z.literal('USD') }),
  ...provenance,
})

const tickerPrice = z.object({
  last_trade_price: z.number(),
  /** The price 24 hours ago: the base of every percent change. */
  price_24h: z.number(),
  ...provenance,
})

/** See {@link spotPriceEndpoint} and {@link buyPriceEndpoint}. */
export type QuotedPrice = z.infer<typeof quotedPrice>
/** See {@link tickerEndpoint}. */
export type TickerPrice = z.infer<typeof tickerPrice>

/** GET spot price of BTC-USD (docs/spec/README.md#calls). */
export const spotPriceEndpoint = endpoint({
  method: 'GET',
  path: '/market/v1/prices/BTC-USD/spot',
  summary: 'The price of one bitcoin between trades, in USD.',
  reply: quotedPrice,
  errors: ['price_unavailable'],
})

/** GET buy price of BTC-USD (docs/spec/README.md#calls): what the source would charge, its fee included. */
export const buyPriceEndpoint = endpoint({
  method: 'GET',
  path: '/market/v1/prices/BTC-USD/buy',
  summary: 'The price to buy one bitcoin from the source, in USD, its fee included.',
  reply: quotedPrice,
  errors: ['price_unavailable'],
})

/** GET ticker of BTC-USD (docs/spec/README.md#calls): last trade and the price 24 hours before. */
export const tickerEndpoint = endpoint({
  method: 'GET',
  path: '/market/v1/tickers/BTC-USD',
  summary: 'The last trade of bitcoin and its price 24 hours ago, in USD.',
  reply: tickerPrice,
  errors: ['price_unavailable'],
})

/** How far back a chart reaches. */
export const CANDLE_RANGES = ['1D', '1W', '1M', '1Y', 'All'] as const

/** See {@link CANDLE_RANGES}. */
export type CandleRange = (typeof CANDLE_RANGES)[number]

const candles = z.object({
  range: z.enum(CANDLE_RANGES),
  /** Seconds from the start of one candle to that of the next. */
  interval: z.number(),
  /** When the first price was that is known, RFC 3339. Null before there is any. */
  collected_since: z.nullable(z.string()),
  /** The source's name; `simulated` is made up for development and labelled wherever it shows. */
  source: z.string(),
  /** In the order of time, at most 400. Where nothing is known there is none. In USD for one bitcoin. */
  candles: z.array(
    z.object({
      /** RFC 3339. */
      start: z.string(),
      open: z.number(),
      high: z.number(),
      low: z.number(),
      close: z.number(),
    }),
  ),
})

/** See {@link candlesEndpoint}. */
export type Candles = z.infer<typeof candles>

/** GET what the price of BTC-USD did over a range. An unknown range is refused with `validation_failed`. */
export const candlesEndpoint = endpoint({
  method: 'GET',
  path: '/market/v1/candles',
  summary:
    'What the price of bitcoin did over a range, in USD: the first, highest, lowest and last of each interval.',
  query: z.object({ range: z.enum(CANDLE_RANGES) }),
  reply: candles,
  errors: [],
})
