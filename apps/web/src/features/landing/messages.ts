import { formatShortUsd, LANDING_PAGE_PRO_PLAN_PRICE, TRADING_PAGE_PRO_PLAN_PRICE } from '@satlens/domain'

const landingPrice = formatShortUsd(LANDING_PAGE_PRO_PLAN_PRICE)
const tradingPrice = formatShortUsd(TRADING_PAGE_PRO_PLAN_PRICE)

/** The texts of the landing page. */
export const messages = {
  title: 'Bitcoin market dashboard and trading tools',

  hero: {
    title: 'Bitcoin market data you can verify',
    lead: (brand: string) =>
      `${brand} is software: a market dashboard, a wallet companion and AI trading tools by subscription. Every price shows its age and source, and demo features are clearly labeled.`,
    start: 'Create a free account',
    signIn: 'I have an account',
    dashboard: 'Open your dashboard',
  },

  compliance: {
    title: 'Compliance notice',
    body: (brand: string) =>
      `${brand} is not an exchange or a custodian. It does not sell, custody, transmit or exchange crypto and performs no identity checks of its own. Crypto purchases are handled off-site by a third-party payment provider. Subscriptions are paid through a card payment provider.`,
    risk: 'Bitcoin is a high-risk asset. Its price can fall without warning and you can lose everything you put in.',
  },

  price: {
    buy: 'Buy price',
    buyNote: "Includes the provider's fee",
    nothing: '—',
  },

  features: {
    title: 'Features',
    items: [
      {
        title: 'Know how fresh every price is',
        body: 'Every price is marked live, delayed or unavailable, with its age and source. The header and the page always show the same number.',
      },
      {
        title: 'A clear 24h change',
        body: 'The 24h change compares the latest price with the price 24 hours ago. We never use buy prices for it because they include a fee.',
      },
      {
        title: 'Your keys stay with you',
        body: "Your recovery phrase is created in your browser and stays there. The server gets only a public key, which can show your balance but can't spend.",
      },
      {
        title: 'Addresses are double-checked',
        body: 'We check the format, then the checksum. If a character looks wrong, we show you which group of four characters to check.',
      },
    ],
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

  faq: {
    title: 'FAQ',
    items: [
      {
        question: 'Can I buy bitcoin here?',
        answer:
          'No. The buy page only estimates how much bitcoin a dollar amount would buy. Purchases are handled off-site by a third-party payment provider under its own terms.',
      },
      {
        question: 'Who holds my coins?',
        answer:
          "You do. Your wallet's private keys are created in your browser and never reach us, so we can't move your coins or restore a lost recovery phrase. We don't take deposits.",
      },
      {
        question: 'Do you check my identity?',
        answer: 'No. The verification page is a demo. What you type stays in your browser.',
      },
      {
        question: 'Does sending move real bitcoin?',
        answer:
          'No. The send page checks the address and amount and records a demo send. Nothing is broadcast.',
      },
      {
        question: 'Where do the prices come from?',
        answer:
          'From public price feeds. Our server reads them for everyone, so your browser never contacts an exchange. If a feed stops responding, the price is marked delayed, then unavailable.',
      },
    ],
  },
} as const
