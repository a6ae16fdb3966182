import type { Cents } from '@satlens/domain'

/**
 * Formats cents as US dollars in decimal text with two decimals, as in API responses.
 *
 * @example
 * formatUsdDecimal(toCents(447_500n)) // '4475.00'
 */
export const formatUsdDecimal = (amount: Cents): string =>
  `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`
