import { type Cents, parsePrice } from '@satlens/domain'
import * as z from 'zod/mini'
import { fetchJson } from '../kernel/fetch-json.ts'

/** The price of the last trade, and the one 24 hours before it. */
export interface Ticker {
  readonly last: Cents
  readonly price24h: Cents
}

/** Where one kind of price comes from. `read` throws when the answer cannot be believed. */
export interface PriceSource<T> {
  /** Shown to people as the origin of the price. */
  readonly name: string
  read(): Promise<T>
}

/** The three readings that the product polls (spec §7). */
export interface PriceFeed {
  readonly spot: PriceSource<Cents>
  readonly buy: PriceSource<Cents>
  readonly ticker: PriceSource<Ticker>
}

interface PublicFeedOptions {
  readonly spotUrl: string
  readonly buyUrl: string
  readonly tickerUrl: string
  readonly fetch: typeof fetch
  /** For the whole answer, body included. */
  readonly timeoutMs: number
}

/** Real prices over HTTP: quotes as `{ data: { amount } }`, the ticker as `{ last_trade_price, price_24h }`. */
export function publicFeed(options: PublicFeedOptions): PriceFeed {
  const source = <S extends z.ZodMiniType, T>(
    url: string,
    schema: S,
    read: (answer: z.output<S>) => T,
  ): PriceSource<T> => ({
    name: new URL(url).hostname,
    read: async () => read(z.parse(schema, await fetchJson(url, options))),
  })
  const amount = ({ data }: z.output<typeof quote>) => believe(data.amount)
  return {
    spot: source(options.spotUrl, quote, amount),
    buy: source(options.buyUrl, quote, amount),
    ticker: source(options.tickerUrl, ticker, ({ last_trade_price, price_24h }) => ({
      last: believe(last_trade_price),
      price24h: believe(price_24h),
    })),
  }
}

const price = z.union([z.string(), z.number()])

// Where the answer names its market, it has to be ours: a mistyped URL would else show another coin's price.
const quote = z.object({
  data: z.object({
    amount: price,
    base: z.optional(z.literal('BTC')),
    currency: z.optional(z.literal('USD')),
  }),
})

const ticker = z.object({
  symbol: z.optional(z.literal('BTC-USD')),
  last_trade_price: price,
  price_24h: price,
})

function believe(written: string | number): Cents {
  const parsed = parsePrice(String(written))
  if (!parsed.ok) throw new Error(`The price in the answer cannot be used: ${parsed.issue}`)
  return parsed.value
}
