import {
  AMOUNT_MESSAGES,
  type Cents,
  convertToUsd,
  fail,
  formatBtc,
  formatUsd,
  meetsMinimumBuy,
  ok,
  parseBtcAmount,
  parseUsd,
  quoteBuy,
  type Result,
  type Sats,
  USD_MESSAGES,
} from '@satlens/domain'
import { formatAge } from '#shared/market/price-text.ts'
import { messages } from './messages.ts'
import type { DatedPrice } from './use-trading-prices.ts'

/** The dollars to spend, or the sentence that refuses them. Nothing written is nothing, which is not above 0. */
export function parseBuyAmount(text: string): Result<Cents, string> {
  const amount = parseUsd(orZero(text))
  if (!amount.ok) return fail(USD_MESSAGES[amount.issue])
  return meetsMinimumBuy(amount.value) ? amount : fail(messages.easy.buy.tooSmall)
}

/** The coins to sell, or the sentence that refuses them (docs/spec/README.md#validation: greater than 0). */
export function parseSellAmount(text: string): Result<Sats, string> {
  const amount = parseBtcAmount(orZero(text))
  return amount.ok ? ok(amount.value) : fail(AMOUNT_MESSAGES[amount.issue])
}

/** What an amount comes to at a price, in the words of that moment. */
export interface OrderQuote {
  readonly result: string
  readonly rate: string
  readonly age: string
  readonly isSimulated: boolean
}

/** An order that was not placed, as its receipt keeps it. Without a price there is no quote. */
export type Order = { readonly quote: OrderQuote | null; readonly at: Date } & (
  | { readonly side: 'buy'; readonly amount: Cents }
  | { readonly side: 'sell'; readonly amount: Sats }
)

/** The coins for so many dollars at the buy price, rounded down to the satoshi. */
export const quotePurchase = (amount: Cents, price: DatedPrice): OrderQuote =>
  quoteAt(price, `${formatBtc(quoteBuy(amount, price.price))} BTC`)

/** The dollars for so many coins at the spot price. */
export const quoteSale = (amount: Sats, price: DatedPrice): OrderQuote =>
  quoteAt(price, formatUsd(convertToUsd(amount, price.price)))

const quoteAt = (price: DatedPrice, result: string): OrderQuote => ({
  result,
  rate: formatUsd(price.price),
  age: formatAge(price.ageSeconds),
  isSimulated: price.isSimulated,
})

const orZero = (text: string) => text.trim() || '0'
