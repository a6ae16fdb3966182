import { SCREENS } from '@satlens/contract'

/** Everything the dashboard says. */
export const messages = {
  title: 'Dashboard',
  lead: 'The market now, and the demo account beside it.',

  ribbon: 'The balance is a fixed example. The market figures say where they come from.',

  market: {
    label: 'Bitcoin in US dollars',
    period: '24 h',
    noChange: 'No 24 h change to show',
    age: 'Updated',
    source: 'Source',
    from: '24 hours ago',
    sampleWord: 'Sample',
    sampleCaption: 'Sample value, not live. The price feed does not answer.',
    spokenSampleChange: (percent: string) =>
      `Sample change ${percent.replace('+', 'plus ').replace('%', ' percent')}, not live`,
    nothing: '—',
  },

  history: {
    title: 'Price history',
    simulated: 'Simulated',
    range: 'Range',
    ranges: { '1D': 'One day', '1W': 'One week', '1M': 'One month', '1Y': 'One year', All: 'All' },
    candles: 'Candles',
    cursor: 'Point in time',
    time: 'From',
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
    tableCaption: (range: string) => `Bitcoin in US dollars, ${range.toLowerCase()}, the newest first`,
    since: (moment: string) => `Collected since ${moment}.`,
    madeUp: 'Simulated history, made up for development.',
    filled: (source: string) => `Older prices were filled in from ${source}.`,
    read: (source: string, age: string) => `Source: ${source}, read ${age}.`,
    until: (moment: string) => `Not current: it ends at ${moment}.`,
    loading: 'Loading the price history',
    empty: {
      title: 'No history yet',
      body: 'Prices are kept from now on. The first ones show here within a minute.',
    },
    failed: {
      title: 'The price history could not be loaded',
      body: 'It is asked for again within a minute.',
    },
    retry: 'Try again',
    retrying: 'Trying...',
    undrawable: 'The chart could not be drawn in this browser. These are its figures.',
    notice: 'TradingView Lightweight Charts™. Copyright © 2025 TradingView, Inc.',
    noticeLink: 'tradingview.com',
    newTab: '(opens in a new tab)',
  },

  balance: {
    word: 'Sample',
    total: 'Total balance',
    available: 'Available to trade',
    inUsd: 'In US dollars',
    inBtc: 'In bitcoin',
    oneDollar: 'One US dollar',
    rate: (price: string, state: string, age: string) => `At ${price} for one bitcoin, ${state}, ${age}`,
    rateSource: (source: string) => `, from ${source}`,
    rateLoading: 'The price is on its way.',
    noRate: 'No price of now, so no value in dollars. A sample price is never used for one.',
    nothing: '—',
    caption: 'Demo balance: a fixed example. It is not in any wallet and cannot be spent.',
    hide: 'Hide amounts',
    show: 'Show amounts',
  },

  transactions: {
    title: 'Recent transactions',
    none: 'No transactions',
    body: 'Buying, selling and sending are demonstrations here and leave no transaction behind. The demo balance above is a fixed figure; nothing was ever paid into it.',
  },

  more: {
    title: 'More to try',
    items: [
      {
        to: SCREENS.send,
        name: 'Send Bitcoin',
        about: 'A payment from address to total. None is made.',
        kind: 'demo',
      },
      {
        to: SCREENS.kyc,
        name: 'Identity verification',
        about: 'The form of a check. Nobody checks, and nothing you type is sent.',
        kind: 'demo',
      },
      {
        to: SCREENS.blockchainTest,
        name: 'Blockchain test',
        about: 'Chain ID and block number of the Ethereum main network.',
        kind: 'real',
      },
    ],
    kinds: { demo: 'Demo', real: 'Read only' },
  },
} as const
