import {
  AMOUNT_ISSUE_MESSAGES,
  cleanPastedText,
  convertSatsToUsd,
  convertUsdToSats,
  fail,
  formatLocalBtc,
  formatUsd,
  isolateAmount,
  meetsMinimumBuyAmount,
  parseBtcAmount,
  parsePlainTypedDecimal,
  parseUsdAmount,
  type Result,
  type Sats,
  USD_ISSUE_MESSAGES,
  type UsdCents,
} from '@satlens/domain'
import { formatAge } from '#shared/market/price-text.ts'
import type { DatedPriceView } from '#shared/market/price-view.ts'
import { messages } from './messages.ts'

/** Parses the dollars to spend. An empty field is 0, which is too small. */
export function parseBuyAmount(text: string): Result<UsdCents, string> {
  const decimal = parsePlainTypedDecimal(cleanPastedText(text) || '0')
  const amount = decimal.ok ? parseUsdAmount(decimal.value) : decimal
  if (!amount.ok) return fail(USD_ISSUE_MESSAGES[amount.issue])
  return meetsMinimumBuyAmount(amount.value) ? amount : fail(messages.easy.buy.tooSmall)
}

/** Parses the coins to sell (docs/spec/README.md#validation: greater than 0). */
export function parseSellAmount(text: string): Result<Sats, string> {
  const decimal = parsePlainTypedDecimal(cleanPastedText(text) || '0')
  const amount = decimal.ok ? parseBtcAmount(decimal.value) : decimal
  return amount.ok ? amount : fail(AMOUNT_ISSUE_MESSAGES[amount.issue])
}

/** An order that was not placed, in the words of its receipt. Without a price there is no quote. */
export interface Order {
  readonly side: 'buy' | 'sell'
  readonly amount: string
  readonly quote: string | null
  readonly at: Date
}

/** A purchase of coins at the buy price, rounded down to the satoshi. */
export const createPurchase = (amount: UsdCents, price: DatedPriceView | null): Order => ({
  side: 'buy',
  amount: formatUsd(amount),
  quote:
    price &&
    formatQuote(price, isolateAmount(`${formatLocalBtc(convertUsdToSats(amount, price.price))} BTC`)),
  at: new Date(),
})

export const createSale = (amount: Sats, price: DatedPriceView | null): Order => ({
  side: 'sell',
  amount: isolateAmount(`${formatLocalBtc(amount)} BTC`),
  quote: price && formatQuote(price, formatUsd(convertSatsToUsd(amount, price.price))),
  at: new Date(),
})

function formatQuote({ price, ageSeconds, isSimulated }: DatedPriceView, result: string): string {
  const { quoted, quotedSimulated } = messages.easy.receipt
  const rate = formatUsd(price)
  return isSimulated ? quotedSimulated(result, rate) : quoted(result, rate, formatAge(ageSeconds))
}
