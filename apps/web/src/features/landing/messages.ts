import { formatShortUsd, LANDING_PAGE_PRO_PLAN_PRICE, TRADING_PAGE_PRO_PLAN_PRICE } from '@satlens/domain'

const landingPrice = formatShortUsd(LANDING_PAGE_PRO_PLAN_PRICE)
const tradingPrice = formatShortUsd(TRADING_PAGE_PRO_PLAN_PRICE)

/** The texts of the landing page that its script needs; the others are in `static`. */
export const messages = {
  title: 'Bitcoin market dashboard and trading tools',

  hero: {
    title: 'Bitcoin market data you can verify',
    lead: (brand: string) =>
      `${brand} is software: a market dashboard, a wallet companion and AI trading tools by subscription. Every price shows its age and source, and demo features are clearly labeled.`,
    custody: (brand: string) => `${brand} never holds your coins. You keep the keys.`,
    start: 'Create a free account',
    signIn: 'I have an account',
    dashboard: 'Open your dashboard',
  },

  price: {
    buy: 'Buy price',
    buyNote: "Includes the provider's fee",
    nothing: '—',
  },

  chart: {
    title: 'Last 24 hours',
    titleWithGaps: 'Last 24 hours, with gaps',
    extremes: (low: string, high: string) => `Low ${low}, high ${high}`,
    label: (first: string, last: string, low: string, high: string) =>
      `Chart of the bitcoin price over the last 24 hours. It starts at ${first} and ends at ${last}. The low is ${low}, the high ${high}.`,
    outdated: (moment: string) => `Out of date. The last price is from ${moment}.`,
    none: 'No prices from the last 24 hours yet.',
    unavailable: 'The chart of the last 24 hours is unavailable.',
  },

  pricing: {
    title: 'Pricing',
    perMonth: 'per month',
    free: {
      name: 'Free',
      price: '$0',
      items: ['Market dashboard', 'Limited alerts', 'Wallet and demo sends'],
      action: 'Start for free',
    },
    pro: {
      name: 'Pro',
      price: landingPrice,
      items: ['Everything in Free', 'AI trading tools', 'Pay by card with our payment provider'],
      action: 'See Pro',
    },
    note: `We list Pro at ${landingPrice} per month on this page and in the terms, and at ${tradingPrice} per month on the trading pages. The payment page shows what you'll pay.`,
  },
} as const
