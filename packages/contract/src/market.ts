import { CURRENCIES, DEFAULT_CURRENCY, formatMoneyDecimal, type UsdCents } from '@satlens/domain'
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { PRICE_PATHS } from './price-paths.ts'

const provenance = {
  /** When the price was read from its source, RFC 3339. */
  as_of: z.string(),
  status: z.enum(['live', 'delayed']),
  /** The name of the price source. `simulated` prices are generated for development and labelled on every screen. */
  source: z.string(),
}

const quotedPrice = z.object({
  /** The price of one bitcoin in USD, as decimal text. */
  data: z.object({ amount: z.string(), base: z.literal('BTC'), currency: z.literal('USD') }),
  ...provenance,
})

const tickerPrice = z.object({
  last_trade_price: z.number(),
  /** The price 24 hours ago, the base of the percent change. */
  price_24h: z.number(),
  ...provenance,
})
export type QuotedPrice = z.infer<typeof quotedPrice>
export type TickerPrice = z.infer<typeof tickerPrice>

/** GET the spot price of BTC-USD (docs/spec/README.md#calls). */
export const getSpotPriceEndpoint = defineEndpoint('GET', PRICE_PATHS.spot, {
  summary: 'The spot price of one bitcoin, in USD.',
  reply: quotedPrice,
  errors: ['price_unavailable'],
})

/** GET the source's buy price of BTC-USD, including its fee (docs/spec/README.md#calls). */
export const getBuyPriceEndpoint = defineEndpoint('GET', PRICE_PATHS.buy, {
  summary: "The source's buy price of one bitcoin, including its fee, in USD.",
  reply: quotedPrice,
  errors: ['price_unavailable'],
})

/** GET the ticker of BTC-USD: the last trade and the price 24 hours ago (docs/spec/README.md#calls). */
export const getTickerEndpoint = defineEndpoint('GET', PRICE_PATHS.ticker, {
  summary: 'The last trade price of bitcoin and the price 24 hours ago, in USD.',
  reply: tickerPrice,
  errors: ['price_unavailable'],
})

const currency = z.enum(CURRENCIES)

const currencyPrice = z.object({
  currency,
  /** The price of one bitcoin, as decimal text. */
  price: z.string(),
  /** The price 24 hours ago, as decimal text; null while it is not known. */
  price_24h: z.nullable(z.string()),
  ...provenance,
})
export type CurrencyPrice = z.infer<typeof currencyPrice>

/** GET the price in a currency. Prices in other currencies than USD are quoted by their source, never converted. */
export const getCurrencyPriceEndpoint = defineEndpoint('GET', '/market/v1/prices/:currency', {
  summary: 'The price of one bitcoin in a currency, and 24 hours ago.',
  params: z.object({ currency }),
  reply: currencyPrice,
  errors: ['price_unavailable', 'currency_without_source'],
})

/** The time ranges of the price chart. */
export const CANDLE_RANGES = ['1D', '1W', '1M', '1Y', 'All'] as const
export type CandleRange = (typeof CANDLE_RANGES)[number]

const candles = z.object({
  range: z.enum(CANDLE_RANGES),
  currency,
  /** The length of a candle, in seconds. */
  interval: z.number(),
  /** When this server collected its first price, RFC 3339; null if it has none. */
  collected_since: z.nullable(z.string()),
  /** True if the history has older prices, which were filled in from the source. */
  has_filled_prices: z.boolean(),
  /** The name of the price source; see `QuotedPrice`. */
  source: z.string(),
  /** The name of the source that older prices were filled in from; null if none were. */
  filled_source: z.nullable(z.string()),
  /** At most 400 candles in chronological order, each the price of one bitcoin. Intervals without a known price have no candle. */
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
export type CandlesResponse = z.infer<typeof candles>

/** GET the price candles for a range, in USD unless another currency is named. An unknown range gets `validation_failed`. */
export const getCandlesEndpoint = defineEndpoint('GET', '/market/v1/candles', {
  summary: 'Price candles (open, high, low, close) for a range, in USD or another currency.',
  query: z.object({ range: z.enum(CANDLE_RANGES), currency: z._default(currency, DEFAULT_CURRENCY) }),
  reply: candles,
  errors: ['currency_without_source'],
})

const liveTime = z.object({
  currency,
  /** The span of time before the request that is covered, in seconds. */
  window: z.number(),
  prices: z.array(
    z.object({
      kind: z.enum(['spot', 'buy', 'ticker']),
      /** The name of the price source; see `QuotedPrice`. */
      source: z.string(),
      /** For how much of that time this server polled the price, in seconds; 0 if it has not begun to. */
      observed_seconds: z.number(),
      /** For how much of the observed time the price was live, in seconds. */
      live_seconds: z.number(),
    }),
  ),
})
export type LiveTimeResponse = z.infer<typeof liveTime>

/** GET for how much of the last 24 hours each price in a currency was live, in USD unless another one is named. */
export const getLiveTimeEndpoint = defineEndpoint('GET', '/market/v1/live-time', {
  summary: 'For how much of the last 24 hours each price was live, and for how much it was observed.',
  query: z.object({ currency: z._default(currency, DEFAULT_CURRENCY) }),
  reply: liveTime,
  errors: ['currency_without_source'],
})

/**
 * Formats cents as US dollars in decimal text with two decimals, as in API responses.
 * @example
 * formatUsdDecimal(toUsdCents(447_500n)) // '4475.00'
 */
export const formatUsdDecimal = (amount: UsdCents): string => formatMoneyDecimal(amount, 'USD')
