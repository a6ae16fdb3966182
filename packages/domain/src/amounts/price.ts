import { fail, ok, type Result } from '../result.ts'
import { SATS_PER_BTC, type Sats } from './amount.ts'
import {
  convertDecimalToUnits,
  getDecimalMagnitude,
  groupDigitsByThousands,
  parseDecimal,
} from './decimal.ts'

declare const centsBrand: unique symbol

/** A number of US cents, never negative. A price is the number of cents for one bitcoin. */
export type UsdCents = bigint & { readonly [centsBrand]: true }

/** Converts a count to cents. Throws RangeError if the count is negative, which is a programming error. */
export function toUsdCents(count: bigint): UsdCents {
  if (count < 0n) throw new RangeError('The amount of cents is negative')
  return count as UsdCents
}

const CENTS_PER_DOLLAR = 100n
const DECIMALS = 2

/** The minimum purchase: $10. */
export const MINIMUM_BUY_USD = toUsdCents(10_00n)

/** Messages for dollar amounts. They follow those of the specification for BTC. */
export const USD_ISSUE_MESSAGES = {
  not_a_number: 'Amount must be a valid number',
  not_positive: 'Amount must be greater than 0',
  too_precise: 'Amount cannot have more than 2 decimal places',
  too_large: 'Amount cannot be more than $1,000,000,000',
} as const

/** Why a dollar amount was rejected. */
export type UsdAmountIssue = keyof typeof USD_ISSUE_MESSAGES

// A higher purchase is a typing mistake, a higher price the error of a feed.
const MAX_CENTS = 1_000_000_000_00n
const MAX_MAGNITUDE = 10

/** Parses an amount in dollars without rounding. The minimum purchase is checked by {@link meetsMinimumBuyAmount}. */
export function parseUsdAmount(text: string): Result<UsdCents, UsdAmountIssue> {
  const decimal = parseDecimal(text)
  if (decimal === null) return fail('not_a_number')
  if (decimal.isNegative || decimal.digits === '') return fail('not_positive')
  if (decimal.writtenDecimals > DECIMALS) return fail('too_precise')
  if (getDecimalMagnitude(decimal) > MAX_MAGNITUDE) return fail('too_large')
  const { units, rest } = convertDecimalToUnits(decimal, DECIMALS)
  if (units > MAX_CENTS) return fail('too_large')
  return rest === 'none' ? ok(units as UsdCents) : fail('too_precise')
}

/** Why a price from a feed is unusable. `absurd`: above $1,000,000,000. */
export type BitcoinPriceIssue = 'not_a_number' | 'not_positive' | 'absurd'

/** Parses a price in dollars, as a feed sends it, and rounds it half up to the cent. Zero is `not_positive`. */
export function parseBitcoinPrice(text: string): Result<UsdCents, BitcoinPriceIssue> {
  const decimal = parseDecimal(text)
  if (decimal === null) return fail('not_a_number')
  if (decimal.isNegative || decimal.digits === '') return fail('not_positive')
  if (getDecimalMagnitude(decimal) > MAX_MAGNITUDE) return fail('absurd')
  const { units, rest } = convertDecimalToUnits(decimal, DECIMALS)
  const rounded = rest === 'half_or_more' ? units + 1n : units
  if (rounded === 0n) return fail('not_positive')
  return rounded > MAX_CENTS ? fail('absurd') : ok(rounded as UsdCents)
}

/**
 * Formats cents as dollars.
 * @example formatUsd(toUsdCents(43_500_00n)) // '$43,500.00'
 */
export function formatUsd(amount: UsdCents): string {
  const fraction = (amount % CENTS_PER_DOLLAR).toString().padStart(DECIMALS, '0')
  return `$${groupDigitsByThousands(amount / CENTS_PER_DOLLAR)}.${fraction}`
}

/**
 * Formats cents as dollars, without decimals if there are none to show.
 * @example formatShortUsd(toUsdCents(10_00n)) // '$10'
 */
export const formatShortUsd = (amount: UsdCents): string => formatUsd(amount).replace(/\.00$/, '')

/** Returns true if the amount is at least {@link MINIMUM_BUY_USD}. */
export const meetsMinimumBuyAmount = (amount: UsdCents): boolean => amount >= MINIMUM_BUY_USD

/** Converts cents to satoshis at a price, rounded down. Throws RangeError if the price is zero. */
export const convertUsdToSats = (amount: UsdCents, price: UsdCents): Sats =>
  ((amount * SATS_PER_BTC) / price) as Sats

/** Converts satoshis to cents at a price, rounded half up. */
export const convertSatsToUsd = (amount: Sats, price: UsdCents): UsdCents =>
  ((amount * price + SATS_PER_BTC / 2n) / SATS_PER_BTC) as UsdCents
