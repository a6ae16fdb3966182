import { fail, ok, type Result } from '../result.ts'
import { SATS_PER_BTC, type Sats } from './amount.ts'
import { getMagnitude, parseDecimal, toUnits } from './decimal.ts'
import { groupDigits } from './digit-groups.ts'

declare const centsBrand: unique symbol

/** A whole number of US cents. Never negative. A price is the cents that one bitcoin costs. */
export type Cents = bigint & { readonly [centsBrand]: true }

/** Brands a count of cents. Throws RangeError on a negative one: whoever counted it made a mistake. */
export function toCents(count: bigint): Cents {
  if (count < 0n) throw new RangeError('The amount of cents is negative')
  return count as Cents
}

const CENTS_PER_DOLLAR = 100n
const DECIMALS = 2

/** The smallest purchase: $10 (docs/spec/README.md#validation, docs/spec/README.md#constants). The buy button is disabled below it. */
export const MINIMUM_BUY = toCents(10_00n)

/** Shown by buy and dashboard, marked as a sample, when no price could be fetched (docs/spec/README.md#entities, docs/spec/README.md#errors). */
export const FALLBACK_PRICE = toCents(43_500_00n)

/** The fixed demo rate of the send page (docs/spec/README.md#entities). */
export const SEND_RATE = toCents(44_750_00n)

/** Why a dollar amount was refused; the sentence is in USD_MESSAGES. */
export type UsdIssue = 'not_a_number' | 'not_positive' | 'too_precise' | 'too_large'

/** One sentence for each refusal of a dollar amount. The spec gives none; these follow its words for BTC. */
export const USD_MESSAGES = {
  not_a_number: 'Amount must be a valid number',
  not_positive: 'Amount must be greater than 0',
  too_precise: 'Amount cannot have more than 2 decimal places',
  too_large: 'Amount cannot be more than $1,000,000,000',
} as const satisfies Record<UsdIssue, string>

// Both a purchase and the price of one bitcoin above this are a slip of the keyboard or a broken feed.
const MAX_CENTS = 1_000_000_000_00n
const MAX_MAGNITUDE = 10

/** Reads dollars, refusing rather than rounding. Zero is refused; the minimum purchase is a rule of its own. */
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

/** Why a price from a feed cannot be used: no number, not above zero, or beyond any belief. */
export type PriceIssue = 'not_a_number' | 'not_positive' | 'absurd'

/**
 * Reads the price of one bitcoin as a feed sends it: dollars in decimal text, any number of decimals,
 * rounded half up to the cent. Refuses what rounds to zero and anything above $1,000,000,000.
 */
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

/** Dollars with two decimals in groups of three: `4350000n` is `$43,500.00`. */
export function formatUsd(amount: Cents): string {
  const fraction = (amount % CENTS_PER_DOLLAR).toString().padStart(DECIMALS, '0')
  return `$${groupDigits(amount / CENTS_PER_DOLLAR)}.${fraction}`
}

/** May this purchase be made? True from $10 on (docs/spec/README.md#validation). */
export const meetsMinimumBuy = (amount: Cents): boolean => amount >= MINIMUM_BUY

/** The satoshis that so many cents buy at a price, rounded down. Throws RangeError on a price of zero. */
export const quoteBuy = (amount: Cents, price: Cents): Sats => ((amount * SATS_PER_BTC) / price) as Sats

/** What an amount is worth at a price, in cents, rounded half up. */
export const convertToUsd = (amount: Sats, price: Cents): Cents =>
  ((amount * price + SATS_PER_BTC / 2n) / SATS_PER_BTC) as Cents
