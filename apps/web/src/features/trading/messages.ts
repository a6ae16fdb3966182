import {
  formatShortUsd,
  LANDING_PAGE_PRO_PLAN_PRICE,
  MINIMUM_BUY_USD,
  SEND_FORM_ISSUE_TITLES,
  TRADING_PAGE_PRO_PLAN_PRICE,
} from '@satlens/domain'

const landingPrice = formatShortUsd(LANDING_PAGE_PRO_PLAN_PRICE)
const tradingPrice = formatShortUsd(TRADING_PAGE_PRO_PLAN_PRICE)
const minimum = formatShortUsd(MINIMUM_BUY_USD)

/** The texts of the two trading pages; those of docs/spec/README.md#screens, docs/spec/README.md#validation, docs/spec/README.md#errors are literal. */
export const messages = {
  price: {
    label: 'Bitcoin price (USD)',
    change: '24h change',
    state: 'Status',
    source: 'Source',
    buy: 'Buy price',
    nothing: '—',
  },

  plan: {
    price: tradingPrice,
    perMonth: 'per month',
    note: `We list Pro at ${tradingPrice} per month here, and at ${landingPrice} per month on the home page and in the terms. The payment page shows what you'll pay.`,
  },

  easy: {
    title: 'Trading Easy',
    lead: "See what you'd get if you bought or sold bitcoin at the current price.",
    ribbon: 'No order is placed and no money moves. What you enter stays in this tab.',
    tabs: 'Buy or sell',

    buy: {
      tab: 'Buy',
      amount: 'Amount (USD)',
      unit: 'USD',
      help: `Minimum ${minimum}. For example, 100.50`,
      tooSmall: `Enter at least ${minimum}`,
      rate: 'Buy price',
      result: 'You would receive',
      resultUnit: 'BTC',
      submit: 'Buy Bitcoin',
      done: {
        title: 'Purchase Initiated',
        description: 'This is a demo. No order was placed.',
      },
    },

    sell: {
      tab: 'Sell',
      amount: 'Amount (BTC)',
      unit: 'BTC',
      help: 'Up to 8 decimal places. For example, 0.001',
      aboveBalance: (sats: string) => `${sats}. That's more than the demo balance.`,
      available: 'Available',
      availableNote: 'Fixed demo balance',
      hidden: 'Amount hidden',
      rate: 'Spot price',
      result: 'You would receive',
      submit: 'Sell Bitcoin',
      done: {
        title: 'Sale Initiated',
        description: 'This is a demo. No order was placed.',
      },
    },

    unknown: '—',
    state: (word: string, age: string) => `${word}, ${age}`,
    absence: (status: string) => (status === 'loading' ? 'Loading' : 'No price right now'),
    illustrative: "Estimate only. The price updates every 10 seconds and isn't locked in.",
    rejected: (description: string) => ({ title: SEND_FORM_ISSUE_TITLES.amount, description }),

    receipt: {
      purchase: 'Demo purchase',
      sale: 'Demo sale',
      checked: (amount: string) => `Your browser checked the amount (${amount}).`,
      quoted: (result: string, rate: string, age: string) =>
        `Estimate: ${result} at ${rate} per BTC (${age}).`,
      quotedSimulated: (result: string, rate: string) =>
        `Estimate: ${result} at ${rate} per BTC (simulated price).`,
      notQuoted: "There's no estimate because the price was unavailable.",
      noPurchase: 'No order was placed and nothing was charged.',
      noSale: 'No order was placed and nothing was sold.',
      close: 'Dismiss receipt',
      title: 'Receipt',
      none: 'Your demo receipt will appear here.',
      noneBody: 'Enter an amount above, then buy or sell. The receipt shows your estimate and its price.',
    },

    upgrade: {
      title: 'Trading Pro',
      body: 'AI trading tools for a monthly fee.',
      action: 'Upgrade to Pro',
    },
  },

  pro: {
    title: 'Trading Pro',
    statement: 'AI tools that help you read the market. You make the decisions.',
    body: (brand: string) =>
      `Pro adds AI tools to the free dashboard. ${brand} is not an exchange, holds no coins and places no orders. The tools can be wrong, and nothing here is financial advice.`,
    stance: {
      title: 'Before you subscribe',
      items: [
        "Subscribing doesn't unlock anything yet. The tools below are locked for everyone.",
        'The subscription is paid through a card payment provider, on its page and under its terms.',
        'Bitcoin is a high-risk asset. Its price can fall without warning and you can lose everything you put in.',
      ],
    },
    plan: {
      title: 'Pro',
      included: ['Everything in Free', 'AI trading tools'],
      subscribe: 'Subscribe to Pro',
      opens: (host: string) => `Opens ${host} in a new tab.`,
      opensHere: 'Opens a placeholder page in a new tab. No payment provider is set up.',
      newTab: '(opens in a new tab)',
      closed: "No payment page is set up on this server, so you can't subscribe yet.",
    },
    locked: {
      title: 'What Pro will include',
      caption: 'Not available yet',
      items: [
        {
          title: 'Daily market summary',
          body: 'A plain-language summary of the day, with the data behind each statement.',
        },
        {
          title: 'Signal log',
          body: 'Patterns found by our models, time-stamped so you can check them later.',
        },
        {
          title: 'Backtesting',
          body: 'Test your own rule against past prices, with losses shown as clearly as gains.',
        },
        {
          title: 'Portfolio view',
          body: 'Combined balance of several addresses. Read-only, no keys needed.',
        },
        {
          title: 'More alerts',
          body: 'More active alerts than the free plan allows.',
        },
        {
          title: 'Data export',
          body: 'Download prices and alerts as CSV.',
        },
      ],
    },
    easy: 'Back to Trading Easy',
  },
} as const
