import type { Currency } from '../amounts/currency.ts'

/**
 * The texts of price alerts. `currency` is null for US dollars, which need no name; prices and percentages are formatted.
 * `decimals` is the number of decimals of the currency.
 */
export const ALERT_MESSAGES = {
  price: {
    not_a_number: (currency: Currency | null, decimals: number) => {
      const [name, example] = currency === null ? ['US dollars', '65000'] : [currency, '60000']
      return `Enter a price in ${name}, for example ${decimals ? `${example} or ${example}.50` : '9500000'}`
    },
    too_precise: (decimals: number) =>
      `The price cannot have ${decimals ? `more than ${decimals} decimal places` : 'decimal places'}`,
    out_of_range: (min: string, max: string) => `The price must be between ${min} and ${max}`,
  },
  move: {
    not_a_number: 'Enter a percentage, for example 5 or 7.5',
    too_precise: 'The change cannot have more than 2 decimal places',
    out_of_range: 'The change must be between 1% and 100%',
  },
  conditions: {
    price_above: (currency: Currency | null, price: string) =>
      `Price${inCurrency(currency)} at or above ${price}`,
    price_below: (currency: Currency | null, price: string) =>
      `Price${inCurrency(currency)} at or below ${price}`,
    day_move: (currency: Currency | null, percent: string) =>
      `24h change${inCurrency(currency)} of ${percent}% or more`,
  },
} as const

function inCurrency(currency: Currency | null) {
  return currency === null ? '' : ` in ${currency}`
}
