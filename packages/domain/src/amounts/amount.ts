import { fail, ok, type Result } from '../result.ts'
import { normalizeNumberText } from '../text/digits.ts'
import { DECIMAL_MARK, LOCALE, MONEY_ISOLATES } from '../text/locale.ts'
import { convertDecimalToUnits, getDecimalMagnitude, parseDecimal } from './decimal.ts'
import type { AMOUNT_ISSUE_MESSAGES } from './messages.ts'
import { SATS_PER_BTC, type Sats } from './sats.ts'

/** Maximum supply of bitcoin: 21,000,000 BTC. */
export const MAX_BITCOIN_SUPPLY_SATS = (21_000_000n * SATS_PER_BTC) as Sats

/** Why an amount was rejected. */
export type AmountIssue = keyof typeof AMOUNT_ISSUE_MESSAGES

const DECIMALS = 8
const MAX_MAGNITUDE = 8 // 21,000,000 has eight digits before the dot

/**
 * Parses an amount in BTC without rounding. The issue is the first one in the order of docs/spec/README.md#validation.
 * @param text a decimal; may have an exponent, because JSON writes one satoshi as 1e-8
 */
export function parseBtcAmount(text: string): Result<Sats, AmountIssue> {
  const decimal = parseDecimal(text)
  if (decimal === null) return fail('not_a_number')
  if (decimal.isNegative || decimal.digits === '') return fail('not_positive')
  if (decimal.writtenDecimals > DECIMALS) return fail('too_precise')
  // Checked before a large number is built: 1e999999999 must take no longer than 1e9.
  if (getDecimalMagnitude(decimal) > MAX_MAGNITUDE) return fail('above_supply')
  if (getDecimalMagnitude(decimal) <= -DECIMALS) return fail('below_minimum')
  const { units, rest } = convertDecimalToUnits(decimal, DECIMALS)
  if (units > MAX_BITCOIN_SUPPLY_SATS || (units === MAX_BITCOIN_SUPPLY_SATS && rest !== 'none'))
    return fail('above_supply')
  // For example 1.5e-8: it has one decimal and is still not a whole number of satoshis.
  if (rest !== 'none') return fail('too_precise')
  return ok(units as Sats)
}

/** Parses satoshis like {@link parseBtcAmount}, without exponent: 0.5 is below the minimum, 1.5 is too precise. */
export const parseSatsAmount = (text: string): Result<Sats, AmountIssue> =>
  /e/i.test(text) ? fail('not_a_number') : parseBtcAmount(`${normalizeNumberText(text)}e-8`)

/**
 * Formats an amount in BTC with all eight decimals, as {@link parseBtcAmount} reads it.
 * @example formatBtc(toSats(5_432_000n)) // '0.05432000'
 */
export function formatBtc(amount: Sats): string {
  const fraction = (amount % SATS_PER_BTC).toString().padStart(DECIMALS, '0')
  return `${amount / SATS_PER_BTC}.${fraction}`
}

/** Formats an amount in BTC for people, in the language of the program: `0.05432000`. */
export const formatLocalBtc = (amount: Sats): string => formatBtc(amount).replace('.', DECIMAL_MARK)

/** Formats an amount in BTC like {@link formatLocalBtc}, without zeros at its end: `0.05432`. */
export const formatShortBtc = (amount: Sats): string => formatLocalBtc(amount).replace(/[.,]?0+$/, '')

/** Keeps an amount with its unit, such as `0.05 BTC`, from left to right in a text from right to left. */
export const isolateAmount = (text: string): string => MONEY_ISOLATES[0] + text + MONEY_ISOLATES[1]

/** Formats an amount in satoshis with its unit: `5,432,000 sats`, `1 sat`. */
export const formatSats = (amount: Sats): string =>
  isolateAmount(`${formatInteger(amount)} ${amount === 1n ? 'sat' : 'sats'}`)

const integers = /* @__PURE__ */ new Intl.NumberFormat(LOCALE)

/** Formats a whole number with separators: `5,432,000`. */
export const formatInteger = (whole: bigint): string => integers.format(whole)
