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

  balance: {
    word: 'Sample',
    title: 'Balance',
    total: 'Total balance',
    available: 'Available to trade',
    unit: 'BTC',
    caption: 'Demo balance: a fixed example. It is not in any wallet and cannot be spent.',
    hide: 'Hide amounts',
    show: 'Show amounts',
    hidden: 'Amount hidden',
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
