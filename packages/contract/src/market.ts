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

/** GET spot price of BTC-USD (spec §7). */
export const spotPriceEndpoint = endpoint({
  method: 'GET',
  path: '/market/v1/prices/BTC-USD/spot',
  summary: 'The price of one bitcoin between trades, in USD.',
  reply: quotedPrice,
  errors: ['price_unavailable'],
})

/** GET buy price of BTC-USD (spec §7): what the source would charge, its fee included. */
export const buyPriceEndpoint = endpoint({
  method: 'GET',
  path: '/market/v1/prices/BTC-USD/buy',
  summary: 'The price to buy one bitcoin from the source, in USD, its fee included.',
  reply: quotedPrice,
  errors: ['price_unavailable'],
})

/** GET ticker of BTC-USD (spec §7): last trade and the price 24 hours before. */
export const tickerEndpoint = endpoint({
  method: 'GET',
  path: '/market/v1/tickers/BTC-USD',
  summary: 'The last trade of bitcoin and its price 24 hours ago, in USD.',
  reply: tickerPrice,
  errors: ['price_unavailable'],
})
