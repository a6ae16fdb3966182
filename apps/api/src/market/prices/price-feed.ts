import { type Cents, parsePrice } from '@satlens/domain'
import * as z from 'zod/mini'
import { fetchJson } from '../../kernel/http/fetch-json.ts'
import type { PriceKind } from '../schema.ts'

/** Where one kind of price comes from. */
export interface PriceSource {
  /** Shown to people as the origin of the price. */
  readonly name: string
  /** One price of spot and buy; of the ticker the last and that of 24 hours ago. Throws when it cannot be believed. */
  read(signal?: AbortSignal): Promise<readonly Cents[]>
}

/** The three readings that the product polls (docs/spec/README.md#calls). */
export type PriceFeed = Readonly<Record<PriceKind, PriceSource>>

interface PublicFeedOptions {
  readonly spotUrl: string
  readonly buyUrl: string
  readonly tickerUrl: string
  readonly fetch: typeof fetch
  /** For the whole answer, body included. */
  readonly timeoutMs: number
}

/** Real prices over HTTP: quotes as `{ data: { amount } }`, the ticker as `{ last_trade_price, price_24h }`. */
export function createPublicFeed(options: PublicFeedOptions): PriceFeed {
  const source = <S extends z.ZodMiniType>(
    url: string,
    schema: S,
    pricesOf: (answer: z.output<S>) => readonly (string | number)[],
  ): PriceSource => ({
    name: new URL(url).hostname,
    read: async (signal) =>
      pricesOf(z.parse(schema, await fetchJson(url, { ...options, ...(signal && { signal }) }))).map(believe),
  })
  const amount = ({ data }: z.output<typeof quote>) => [data.amount]
  return {
    spot: source(options.spotUrl, quote, amount),
    buy: source(options.buyUrl, quote, amount),
    ticker: source(options.tickerUrl, ticker, ({ last_trade_price, price_24h }) => [
      last_trade_price,
      price_24h,
    ]),
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
