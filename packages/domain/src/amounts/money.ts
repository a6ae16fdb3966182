import { fail, ok, type Result } from '../result.ts'
import { MONEY_ISOLATES, MONEY_LOCALE } from '../text/locale.ts'
import { type Currency, getCurrencyDecimals } from './currency.ts'
import { convertDecimalToUnits, getDecimalMagnitude, parseDecimal } from './decimal.ts'
import { SATS_PER_BTC, type Sats } from './sats.ts'

declare const minorUnitsBrand: unique symbol

/**
 * A number of the smallest units of a currency, never negative: cents, pence, paise, or yen. A price is the number of them
 * for one bitcoin. The currency is beside it.
 */
export type MinorUnits = bigint & { readonly [minorUnitsBrand]: true }

/** Converts a count to minor units. Throws RangeError if the count is negative, which is a programming error. */
export function toMinorUnits(count: bigint): MinorUnits {
  if (count < 0n) throw new RangeError('The amount of money is negative')
  return count as MinorUnits
}

/** Why an amount of money was rejected. */
export type MoneyIssue = 'not_a_number' | 'not_positive' | 'too_precise' | 'too_large'

/** Why a price from a feed is unusable. `absurd`: above 1,000,000,000. */
export type BitcoinPriceIssue = 'not_a_number' | 'not_positive' | 'absurd'

// A higher amount is a typing mistake, a higher price the error of a feed.
const MAX_AMOUNT = 1_000_000_000n
const MAX_MAGNITUDE = 10

const isTooLarge = (units: bigint, decimals: number): boolean => units > MAX_AMOUNT * 10n ** BigInt(decimals)

/** Parses an amount of a currency without rounding. */
export function parseMoney(text: string, currency: Currency): Result<MinorUnits, MoneyIssue> {
  const decimals = getCurrencyDecimals(currency)
  const decimal = parseDecimal(text)
  if (decimal === null) return fail('not_a_number')
  if (decimal.isNegative || decimal.digits === '') return fail('not_positive')
  if (decimal.writtenDecimals > decimals) return fail('too_precise')
  if (getDecimalMagnitude(decimal) > MAX_MAGNITUDE) return fail('too_large')
  const { units, rest } = convertDecimalToUnits(decimal, decimals)
  if (isTooLarge(units, decimals)) return fail('too_large')
  return rest === 'none' ? ok(units as MinorUnits) : fail('too_precise')
}

/** Parses a price as a feed sends it, and rounds it half up to the minor unit. Zero is `not_positive`. */
export function parseBitcoinPriceIn(text: string, currency: Currency): Result<MinorUnits, BitcoinPriceIssue> {
  const decimals = getCurrencyDecimals(currency)
  const decimal = parseDecimal(text)
  if (decimal === null) return fail('not_a_number')
  if (decimal.isNegative || decimal.digits === '') return fail('not_positive')
  if (getDecimalMagnitude(decimal) > MAX_MAGNITUDE) return fail('absurd')
  const { units, rest } = convertDecimalToUnits(decimal, decimals)
  const rounded = rest === 'half_or_more' ? units + 1n : units
  if (rounded === 0n) return fail('not_positive')
  return isTooLarge(rounded, decimals) ? fail('absurd') : ok(rounded as MinorUnits)
}

/**
 * Formats an amount as decimal text with all decimals of its currency, as {@link parseMoney} reads it.
 * @example formatMoneyDecimal(toMinorUnits(447_500n), 'EUR') // '4475.00'
 */
export function formatMoneyDecimal(amount: MinorUnits, currency: Currency): string {
  const decimals = getCurrencyDecimals(currency)
  if (decimals === 0) return `${amount}`
  const digits = amount.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/**
 * Parses an amount of any size as {@link formatMoneyDecimal} writes it, also zero. Returns null for other text.
 * @example parseMoneyDecimal('4475.00', 'EUR') // 447_500n
 */
export function parseMoneyDecimal(text: string, currency: Currency): MinorUnits | null {
  const decimals = getCurrencyDecimals(currency)
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return whole === '' || fraction.length !== decimals ? null : toMinorUnits(BigInt(whole + fraction))
}

const formats = new Map<Currency, Intl.NumberFormat>()

/**
 * Formats an amount with the sign of its currency, in the language of the program.
 * @example formatMoney(toMinorUnits(59_000_00n), 'EUR') // '€59,000.00'
 */
export function formatMoney(amount: MinorUnits, currency: Currency): string {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat(MONEY_LOCALE, { style: 'currency', currency })
    formats.set(currency, format)
  }
  // Decimal text keeps every digit; a number would round large amounts.
  const [start, end] = MONEY_ISOLATES
  return start + format.format(formatMoneyDecimal(amount, currency) as `${number}`) + end
}

/**
 * Formats an amount like {@link formatMoney}, without decimals if they are zero.
 * @example formatShortMoney(toMinorUnits(10_00n), 'EUR') // '€10'
 */
export const formatShortMoney = (amount: MinorUnits, currency: Currency): string =>
  formatMoney(amount, currency).replace(/[.,]00(?=\D*$)/, '')

/** Converts satoshis to the currency of the price, rounded half up. */
export const convertSatsToMoney = <P extends MinorUnits>(amount: Sats, price: P): P =>
  ((amount * price + SATS_PER_BTC / 2n) / SATS_PER_BTC) as P
