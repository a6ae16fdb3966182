import {
  AMOUNT_ISSUE_MESSAGES,
  convertSatsToUsd,
  convertUsdToSats,
  fail,
  formatBtc,
  formatUsd,
  meetsMinimumBuyAmount,
  ok,
  parseBtcAmount,
  parseUsdAmount,
  type Result,
  type Sats,
  USD_ISSUE_MESSAGES,
  type UsdCents,
} from '@satlens/domain'
import { formatAge } from '#shared/market/price-text.ts'
import { messages } from './messages.ts'
import type { DatedPrice } from './use-trading-prices.ts'

/** The dollars to spend, or the sentence that refuses them. Nothing written is nothing, which is not above 0. */
export function parseBuyAmount(text: string): Result<UsdCents, string> {
  const amount = parseUsdAmount(orZero(text))
  if (!amount.ok) return fail(USD_ISSUE_MESSAGES[amount.issue])
  return meetsMinimumBuyAmount(amount.value) ? amount : fail(messages.easy.buy.tooSmall)
}

/** The coins to sell, or the sentence that refuses them (docs/spec/README.md#validation: greater than 0). */
export function parseSellAmount(text: string): Result<Sats, string> {
  const amount = parseBtcAmount(orZero(text))
  return amount.ok ? ok(amount.value) : fail(AMOUNT_ISSUE_MESSAGES[amount.issue])
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
  | { readonly side: 'buy'; readonly amount: UsdCents }
  | { readonly side: 'sell'; readonly amount: Sats }
)

/** The coins for so many dollars at the buy price, rounded down to the satoshi. */
export const quotePurchase = (amount: UsdCents, price: DatedPrice): OrderQuote =>
  quoteAt(price, `${formatBtc(convertUsdToSats(amount, price.price))} BTC`)

/** The dollars for so many coins at the spot price. */
export const quoteSale = (amount: Sats, price: DatedPrice): OrderQuote =>
  quoteAt(price, formatUsd(convertSatsToUsd(amount, price.price)))

const quoteAt = (price: DatedPrice, result: string): OrderQuote => ({
  result,
  rate: formatUsd(price.price),
  age: formatAge(price.ageSeconds),
  isSimulated: price.isSimulated,
})

const orZero = (text: string) => text.trim() || '0'
