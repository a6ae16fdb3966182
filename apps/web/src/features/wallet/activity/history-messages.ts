import type { Currency } from '@satlens/domain'

/** The texts of the chart of the total. */
export const historyMessages = {
  point: (total: string, day: string) => `${total} on ${day}`,
  summary: (first: string, last: string) => `From ${first} to ${last}`,
  cursor: 'Total on a date',
  caption: 'Total of your accounts, newest first',
  date: 'Date',
  total: 'Total',
  asTable: 'View as table',
  asChart: 'View as chart',
  undrawable: "The chart can't be displayed in this browser. Here is the data as a table.",
  hidden: 'The chart of your total is hidden with your amounts.',

  worth: (currency: Currency, sources: string) =>
    `Each total at the ${currency} price of its time. Prices: ${sources}.`,
  noPrice: 'No price known',
  noPriceOn: (currency: Currency, day: string) => `No ${currency} price known on ${day}`,
  noPrices: (currency: Currency) =>
    `We have no ${currency} prices of these dates, so the chart is shown in BTC and sats only.`,
  gapBefore: (currency: Currency, day: string) => `No ${currency} prices before ${day}.`,
  gapAfter: (currency: Currency, day: string) => `No ${currency} prices after ${day}.`,
  gapBetween: (currency: Currency, from: string, to: string) =>
    `No ${currency} prices between ${from} and ${to}.`,
  gaps: (count: number, currency: Currency) => `${count} spans without ${currency} prices.`,
} as const
