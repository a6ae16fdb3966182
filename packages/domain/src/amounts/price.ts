import type { Result } from '../result.ts'
import {
  type BitcoinPriceIssue,
  convertSatsToMoney,
  formatMoney,
  formatShortMoney,
  type MinorUnits,
  type MoneyIssue,
  parseBitcoinPriceIn,
  parseMoney,
} from './money.ts'
import { SATS_PER_BTC, type Sats } from './sats.ts'

declare const centsBrand: unique symbol

/** A number of US cents, never negative. A price is the number of cents for one bitcoin. */
export type UsdCents = MinorUnits & { readonly [centsBrand]: true }

/** Converts a count to cents. Throws RangeError if the count is negative, which is a programming error. */
export function toUsdCents(count: bigint): UsdCents {
  if (count < 0n) throw new RangeError('The amount of cents is negative')
  return count as UsdCents
}

/** The minimum purchase: $10. */
export const MINIMUM_BUY_USD = toUsdCents(10_00n)

/** Parses an amount in dollars without rounding. The minimum purchase is checked by {@link meetsMinimumBuyAmount}. */
export const parseUsdAmount = (text: string): Result<UsdCents, MoneyIssue> =>
  parseMoney(text, 'USD') as Result<UsdCents, MoneyIssue>

/** Parses a price in dollars, as a feed sends it, and rounds it half up to the cent. Zero is `not_positive`. */
export const parseBitcoinPrice = (text: string): Result<UsdCents, BitcoinPriceIssue> =>
  parseBitcoinPriceIn(text, 'USD') as Result<UsdCents, BitcoinPriceIssue>

/**
 * Formats cents as dollars.
 * @example formatUsd(toUsdCents(43_500_00n)) // '$43,500.00'
 */
export const formatUsd = (amount: UsdCents): string => formatMoney(amount, 'USD')

/**
 * Formats cents as dollars, without decimals if there are none to show.
 * @example formatShortUsd(toUsdCents(10_00n)) // '$10'
 */
export const formatShortUsd = (amount: UsdCents): string => formatShortMoney(amount, 'USD')

/** Returns true if the amount is at least {@link MINIMUM_BUY_USD}. */
export const meetsMinimumBuyAmount = (amount: UsdCents): boolean => amount >= MINIMUM_BUY_USD

/** Converts cents to satoshis at a price, rounded down. Throws RangeError if the price is zero. */
export const convertUsdToSats = (amount: UsdCents, price: UsdCents): Sats =>
  ((amount * SATS_PER_BTC) / price) as Sats

/** Converts satoshis to cents at a price, rounded half up. */
export const convertSatsToUsd = (amount: Sats, price: UsdCents): UsdCents => convertSatsToMoney(amount, price)
