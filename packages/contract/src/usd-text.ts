import type { Cents } from '@satlens/domain'

/** Dollars as every reply writes them: decimal text with two decimals, `447500n` is `4475.00`. */
export const usdTextSchema = (amount: Cents): string =>
  `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`
