import { fail, ok, type Result } from '../result.ts'
import { getMagnitude, parseDecimal, toUnits } from './decimal.ts'
import { groupDigits } from './digit-groups.ts'

declare const satsBrand: unique symbol

/** A whole number of satoshis (1 BTC = 100,000,000). Never negative. */
export type Sats = bigint & { readonly [satsBrand]: true }

/** The satoshis in one bitcoin: 8 decimals (docs/spec/README.md#constants). */
export const SATS_PER_BTC = 100_000_000n

/** 21,000,000 BTC, the most there can ever be (docs/spec/README.md#constants). */
export const MAX_SUPPLY = (21_000_000n * SATS_PER_BTC) as Sats

/** Brands a count of satoshis. Throws RangeError on a negative one: whoever counted it made a mistake. */
export function toSats(count: bigint): Sats {
  if (count < 0n) throw new RangeError('The amount of satoshis is negative')
  return count as Sats
}

/** Why an amount was refused; the sentence is in AMOUNT_MESSAGES. */
export type AmountIssue = 'not_a_number' | 'not_positive' | 'too_precise' | 'above_supply' | 'below_minimum'

/** The five sentences of docs/spec/README.md#validation, byte for byte, in the order in which they are checked. */
export const AMOUNT_MESSAGES = {
  not_a_number: 'Amount must be a valid number',
  not_positive: 'Amount must be greater than 0',
  too_precise: 'Amount cannot have more than 8 decimal places',
  above_supply: 'Amount exceeds maximum possible Bitcoin supply',
  below_minimum: 'Amount is below minimum (1 satoshi)',
} as const satisfies Record<AmountIssue, string>

const DECIMALS = 8
const MAX_MAGNITUDE = 8 // 21,000,000 has eight digits before the dot

/**
 * Reads an amount in BTC, refusing rather than rounding. Checks run in docs/spec/README.md#validation order, so the issue is the one
 * to show. Exponents are read, because JSON writes one satoshi as 1e-8; decimals are those written after the dot.
 */
export function parseBtcAmount(text: string): Result<Sats, AmountIssue> {
  const decimal = parseDecimal(text)
  if (decimal === null) return fail('not_a_number')
  if (decimal.isNegative || decimal.digits === '') return fail('not_positive')
  if (decimal.writtenDecimals > DECIMALS) return fail('too_precise')
  // Before any large number is built: 1e999999999 must cost no more than 1e9.
  if (getMagnitude(decimal) > MAX_MAGNITUDE) return fail('above_supply')
  if (getMagnitude(decimal) <= -DECIMALS) return fail('below_minimum')
  const { units, rest } = toUnits(decimal, DECIMALS)
  if (units > MAX_SUPPLY || (units === MAX_SUPPLY && rest !== 'none')) return fail('above_supply')
  // 1.5e-8 writes one decimal and yet needs nine: half a satoshi cannot be sent.
  if (rest !== 'none') return fail('too_precise')
  return ok(units as Sats)
}

/**
 * Reads an amount in satoshis, with the refusals of {@link parseBtcAmount}: half of one is below the minimum, one and a
 * half are too precise. Nobody types satoshis with an exponent.
 */
export const parseSatsAmount = (text: string): Result<Sats, AmountIssue> =>
  /e/i.test(text) ? fail('not_a_number') : parseBtcAmount(`${text}e-8`)

/** BTC with all eight decimals and no grouping: `5432000n` is `0.05432000`. Reads back to the same satoshis. */
export function formatBtc(amount: Sats): string {
  const fraction = (amount % SATS_PER_BTC).toString().padStart(DECIMALS, '0')
  return `${amount / SATS_PER_BTC}.${fraction}`
}

/** Satoshis in groups of three with their unit: `5,432,000 sats`, `1 sat`. */
export const formatSats = (amount: Sats): string => `${groupDigits(amount)} ${amount === 1n ? 'sat' : 'sats'}`

/** The sum of two amounts, in satoshis. May pass the supply: the total of a list is not itself an amount to send. */
export const addSats = (left: Sats, right: Sats): Sats => (left + right) as Sats
