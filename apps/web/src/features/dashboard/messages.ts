import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import type { Currency } from '@satlens/domain'

/** The texts of the dashboard. */
export const messages = {
  title: 'Dashboard',
  lead: 'The bitcoin market, your balance and your price alerts.',

  market: {
    currency: 'Currency',
    currencyNotSaved: "Couldn't save the currency",
    unavailable: {
      title: (currency: Currency) => `No price in ${currency} right now`,
      body: "We'll try again within a minute. Nothing is converted from other currencies.",
    },
    withoutSource: {
      title: (currency: Currency) => `This server has no price source for ${currency}`,
      body: 'Choose another currency, or ask the operator to connect one.',
    },
    sampleWord: 'Sample',
    sampleCaption: 'Live price unavailable. This is a fixed sample price.',
    spokenSampleChange: (percent: string) =>
      `Sample change ${percent.replace('+', 'plus ').replace('%', ' percent')}, not live`,
  },

  history: {
    title: 'Price history',
    simulated: 'Simulated',
    range: 'Range',
    shortRanges: { '1D': '1D', '1W': '1W', '1M': '1M', '1Y': '1Y', All: 'All' },
    ranges: { '1D': 'One day', '1W': 'One week', '1M': 'One month', '1Y': 'One year', All: 'All time' },
    candles: 'Candles',
    cursor: 'Date and time',
    time: 'Time',
    price: 'Price',
    open: 'Open',
    high: 'High',
    low: 'Low',
    close: 'Close',
    last: 'Last',
    asTable: 'View as table',
    asChart: 'View as chart',
    alert: 'Alert me at this price',
    alertAt: (price: string) => `Alert me at ${price}`,
    tableCaption: (range: string, currency: Currency) =>
      `Bitcoin price in ${currency === 'USD' ? 'US dollars' : currency}, ${range.toLowerCase()}, newest first`,
    since: (moment: string) => `We've collected prices since ${moment}.`,
    simulatedHistory: 'Simulated history, generated for development.',
    filled: (source: string) => `Earlier prices are from ${source}.`,
    read: (source: string, age: string) => `Source: ${source}, updated ${age}.`,
    gap: (count: number, from: string, to: string) =>
      count === 1
        ? `No prices from ${from} to ${to}.`
        : `${count} spans without prices, the longest from ${from} to ${to}.`,
    until: (moment: string) => `This chart is out of date. Its latest price is from ${moment}.`,
    loading: 'Loading the price history',
    empty: {
      title: 'No history yet',
      body: "We've started collecting prices. The chart appears within a minute.",
    },
    failed: {
      title: "Couldn't load the price history",
      body: "We'll try again within a minute.",
    },
    retry: 'Try again',
    undrawable: "The chart can't be displayed in this browser. Here is the data as a table.",
  },

  balance: {
    word: 'Sample',
    total: 'Total balance',
    available: 'Available to trade',
    inUsd: 'In US dollars',
    inBtc: 'In bitcoin',
    oneDollar: 'One US dollar',
    nothing: '—',
    caption: "This balance is a fixed example. It isn't in any wallet and can't be spent.",
  },

  transactions: {
    title: 'Recent transactions',
    none: 'No transactions',
    body: 'This list stays empty because buying, selling and sending are demos. Your wallet lists the payments of accounts you watch.',
    wallet: 'Open wallet',
  },

  more: {
    title: 'More to try',
    items: [
      {
        to: WEB_APP_SCREEN_PATHS.send,
        name: 'Send Bitcoin',
        about: 'Enter an address and an amount, and see what a send would cost.',
        kind: 'demo',
      },
      {
        to: WEB_APP_SCREEN_PATHS.kyc,
        name: 'Identity verification',
        about: 'See what an identity check asks for.',
        kind: 'demo',
      },
      {
        to: WEB_APP_SCREEN_PATHS.blockchainTest,
        name: 'Blockchain test',
        about: 'Read the chain ID and block number of the Ethereum main network.',
        kind: 'real',
      },
    ],
    kinds: { demo: 'Demo', real: 'Read-only' },
  },
} as const
