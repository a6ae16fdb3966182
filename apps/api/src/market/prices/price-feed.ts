import { type Cents, parsePrice } from '@satlens/domain'
import * as z from 'zod/mini'
import { fetchJson } from '../../kernel/http/fetch-json.ts'
import type { PriceKind } from '../schema.ts'

/** The source of one kind of price. */
export interface PriceSource {
  /** The name that users see as the origin of the price. */
  readonly name: string
  /**
   * Returns one price for spot and buy, and the last price and that of 24 hours ago for the ticker. Throws if the answer
   * is invalid.
   */
  read(signal?: AbortSignal): Promise<readonly Cents[]>
}

/** The sources of the three prices that the product polls (docs/spec/README.md#calls). */
export type PriceFeed = Readonly<Record<PriceKind, PriceSource>>

interface PublicFeedOptions {
  readonly spotUrl: string
  readonly buyUrl: string
  readonly tickerUrl: string
  readonly fetch: typeof fetch
  /** The time limit for the whole response, including its body. */
  readonly timeoutMs: number
}

/** Reads real prices over HTTP: quotes as `{ data: { amount } }`, the ticker as `{ last_trade_price, price_24h }`. */
export function createPublicFeed(options: PublicFeedOptions): PriceFeed {
  const source = <S extends z.ZodMiniType>(
    url: string,
    schema: S,
    selectPrices: (answer: z.output<S>) => readonly (string | number)[],
  ): PriceSource => ({
    name: new URL(url).hostname,
    async read(signal) {
      const answer = z.parse(schema, await fetchJson(url, { ...options, ...(signal && { signal }) }))
      return selectPrices(answer).map(toPrice)
    },
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

// An answer that names its market has to name BTC-USD. Otherwise a mistyped URL would show the price of another coin.
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

function toPrice(value: string | number): Cents {
  const parsed = parsePrice(String(value))
  if (!parsed.ok) throw new Error(`The answer contains an invalid price: ${parsed.issue}`)
  return parsed.value
}
