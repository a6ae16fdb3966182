import { normalizeNumberText } from '../text/digits.ts'

/**
 * An exact decimal: `digits × 10^exponent`, negative if `isNegative`. `digits` has no leading or trailing zeros and is
 * empty for zero. `writtenDecimals` is the number of digits after the point in the text.
 */
export type Decimal = {
  readonly isNegative: boolean
  readonly digits: string
  readonly exponent: number
  readonly writtenDecimals: number
}

const SHAPE = /^(-?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/

/**
 * Parses a number as people and JSON write it: `.5`, `5.` and leading zeros are allowed, digits may be of any script, and
 * white space or invisible characters may surround it. Takes time by the length of the text. Returns null for other text.
 */
export function parseDecimal(text: string): Decimal | null {
  const match = SHAPE.exec(normalizeNumberText(text))
  if (match === null) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const written = whole + fraction
  const digits = stripZeros(written)
  return {
    isNegative: sign === '-',
    digits,
    exponent: Number(exponent) - fraction.length + countTrailingZeros(written),
    writtenDecimals: fraction.length,
  }
}

/** Returns the number of digits before the point; for -n, n zeros follow the point. May be infinite. */
export const getDecimalMagnitude = (decimal: Decimal): number => decimal.digits.length + decimal.exponent

/** The remainder of a count of units: none, less than half a unit, or at least half a unit. */
export type RoundingRemainder = 'none' | 'below_half' | 'half_or_more'

/** Converts the absolute value to units of 10^-places, digit by digit: check {@link getDecimalMagnitude} first. */
export function convertDecimalToUnits(
  decimal: Decimal,
  places: number,
): { units: bigint; rest: RoundingRemainder } {
  const shift = decimal.exponent + places
  if (shift >= 0) return { units: BigInt(decimal.digits + '0'.repeat(shift)), rest: 'none' }
  const cut = decimal.digits.length + shift
  if (cut < 0) return { units: 0n, rest: 'below_half' }
  const rest = decimal.digits.charAt(cut) < '5' ? 'below_half' : 'half_or_more'
  return { units: BigInt(decimal.digits.slice(0, cut)), rest }
}

// A regular expression for trailing zeros would take quadratic time on a long run of zeros in the middle.
function countTrailingZeros(digits: string): number {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.length - end
}

function stripZeros(digits: string): string {
  const end = digits.length - countTrailingZeros(digits)
  return digits.slice(0, end).replace(/^0+/, '')
}
