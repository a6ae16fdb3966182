/**
 * A decimal read from text, exactly: `digits × 10^exponent`, negated when `isNegative`.
 * `digits` has no zero at either end and is empty for zero; `writtenDecimals` counts those after the dot.
 */
export type Decimal = {
  readonly isNegative: boolean
  readonly digits: string
  readonly exponent: number
  readonly writtenDecimals: number
}

const SHAPE = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * Reads what a JSON number may look like, leading zeros allowed; null for anything else.
 * The work grows with the length of the text only, whatever number it names.
 */
export function parseDecimal(text: string): Decimal | null {
  const match = SHAPE.exec(text)
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

/** The number of digits before the dot; zero or less means that many zeros follow it. May be infinite. */
export const getMagnitude = (decimal: Decimal): number => decimal.digits.length + decimal.exponent

/** What a count of units leaves over: nothing, less than half a unit, or at least half of one. */
export type Rest = 'none' | 'below_half' | 'half_or_more'

/**
 * The decimal counted in whole units of 10^-places, and what is left over. The sign is dropped.
 * Ask only for a decimal whose magnitude is known to be small: every digit of the count is built.
 */
export function toUnits(decimal: Decimal, places: number): { units: bigint; rest: Rest } {
  const shift = decimal.exponent + places
  if (shift >= 0) return { units: BigInt(decimal.digits + '0'.repeat(shift)), rest: 'none' }
  const cut = decimal.digits.length + shift
  if (cut < 0) return { units: 0n, rest: 'below_half' }
  const rest = decimal.digits.charAt(cut) < '5' ? 'below_half' : 'half_or_more'
  return { units: BigInt(decimal.digits.slice(0, cut)), rest }
}

// A regular expression for the zeros at the end takes quadratic time on a long run of zeros before the end.
function countTrailingZeros(digits: string): number {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.length - end
}

function stripZeros(digits: string): string {
  const end = digits.length - countTrailingZeros(digits)
  return digits.slice(0, end).replace(/^0+/, '')
}
