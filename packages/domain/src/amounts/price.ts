import { fail, ok, type Result } from '../result.ts'
import { SATS_PER_BTC, type Sats } from './amount.ts'
import { getMagnitude, groupDigits, parseDecimal, toUnits } from './decimal.ts'

declare const centsBrand: unique symbol

/** A number of US cents, never negative. A price is the number of cents for one bitcoin. */
export type Cents = bigint & { readonly [centsBrand]: true }

/** Converts a count to cents. Throws RangeError if the count is negative, which is a programming error. */
export function toCents(count: bigint): Cents {
  if (count < 0n) throw new RangeError('The amount of cents is negative')
  return count as Cents
}

const CENTS_PER_DOLLAR = 100n
const DECIMALS = 2

/** The minimum purchase: $10. */
export const MINIMUM_BUY = toCents(10_00n)

/** The price shown, marked as a sample, if no price is available (docs/spec/README.md#errors). */
export const FALLBACK_PRICE = toCents(43_500_00n)

/** The fixed demo rate of the send page. */
export const SEND_RATE = toCents(44_750_00n)

/** Messages for dollar amounts. They follow those of the specification for BTC. */
export const USD_MESSAGES = {
  not_a_number: 'Amount must be a valid number',
  not_positive: 'Amount must be greater than 0',
  too_precise: 'Amount cannot have more than 2 decimal places',
  too_large: 'Amount cannot be more than $1,000,000,000',
} as const

/** Why a dollar amount was rejected. */
export type UsdIssue = keyof typeof USD_MESSAGES

// A higher purchase is a typing mistake, a higher price the error of a feed.
const MAX_CENTS = 1_000_000_000_00n
const MAX_MAGNITUDE = 10

/** Parses an amount in dollars without rounding. The minimum purchase is checked by {@link meetsMinimumBuy}. */
export function parseUsd(text: string): Result<Cents, UsdIssue> {
  const decimal = parseDecimal(text)
  if (decimal === null) return fail('not_a_number')
  if (decimal.isNegative || decimal.digits === '') return fail('not_positive')
  if (decimal.writtenDecimals > DECIMALS) return fail('too_precise')
  if (getMagnitude(decimal) > MAX_MAGNITUDE) return fail('too_large')
  const { units, rest } = toUnits(decimal, DECIMALS)
  if (units > MAX_CENTS) return fail('too_large')
  return rest === 'none' ? ok(units as Cents) : fail('too_precise')
}

/** Why a price from a feed is unusable. `absurd`: above $1,000,000,000. */
export type PriceIssue = 'not_a_number' | 'not_positive' | 'absurd'

/** Parses a price in dollars, as a feed sends it, and rounds it half up to the cent. Zero is `not_positive`. */
export function parsePrice(text: string): Result<Cents, PriceIssue> {
  const decimal = parseDecimal(text)
  if (decimal === null) return fail('not_a_number')
  if (decimal.isNegative || decimal.digits === '') return fail('not_positive')
  if (getMagnitude(decimal) > MAX_MAGNITUDE) return fail('absurd')
  const { units, rest } = toUnits(decimal, DECIMALS)
  const rounded = rest === 'half_or_more' ? units + 1n : units
  if (rounded === 0n) return fail('not_positive')
  return rounded > MAX_CENTS ? fail('absurd') : ok(rounded as Cents)
}

/**
 * Formats cents as dollars.
 * @example formatUsd(toCents(43_500_00n)) // '$43,500.00'
 */
export function formatUsd(amount: Cents): string {
  const fraction = (amount % CENTS_PER_DOLLAR).toString().padStart(DECIMALS, '0')
  return `$${groupDigits(amount / CENTS_PER_DOLLAR)}.${fraction}`
}

/** Returns true if the amount is at least {@link MINIMUM_BUY}. */
export const meetsMinimumBuy = (amount: Cents): boolean => amount >= MINIMUM_BUY

/** Converts cents to satoshis at a price, rounded down. Throws RangeError if the price is zero. */
export const quoteBuy = (amount: Cents, price: Cents): Sats => ((amount * SATS_PER_BTC) / price) as Sats

/** Converts satoshis to cents at a price, rounded half up. */
export const convertToUsd = (amount: Sats, price: Cents): Cents =>
  ((amount * price + SATS_PER_BTC / 2n) / SATS_PER_BTC) as Cents
