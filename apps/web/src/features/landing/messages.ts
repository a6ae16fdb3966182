import { formatUsd, PRO_PRICE_LANDING, PRO_PRICE_TRADING } from '@satlens/domain'

const landingPrice = formatUsd(PRO_PRICE_LANDING).replace('.00', '')
const tradingPrice = formatUsd(PRO_PRICE_TRADING).replace('.00', '')

/** Everything the landing page says. */
export const messages = {
  title: 'Bitcoin market dashboard and trading tools',

  hero: {
    title: 'The bitcoin market, as a statement you can check.',
    lead: (brand: string) =>
      `${brand} is software: a market dashboard, a wallet companion and AI trading tools by subscription. Every figure names its age and its source, and whatever is only a demonstration is printed as one.`,
    start: 'Open a free account',
    signIn: 'I have an account',
    dashboard: 'Open your dashboard',
  },

  compliance: {
    title: 'Compliance notice',
    body: (brand: string) =>
      `${brand} is not an exchange or a custodian. It does not sell, custody, transmit or exchange crypto and performs no identity checks of its own. Crypto purchases are handled off-site by a third-party payment provider; subscriptions are paid through a card payment provider.`,
    risk: 'Bitcoin is a high-risk asset. Its price can fall without warning and you can lose everything you put in.',
  },

  price: {
    label: 'Bitcoin in US dollars',
    period: '24 h',
    noChange: 'No 24 h change to show',
    age: 'Updated',
    source: 'Source',
    buy: 'Buy price',
    buyNote: 'With the fee of the source',
    from: '24 hours ago',
    nothing: '—',
  },

  features: {
    title: 'What it does',
    items: [
      {
        title: 'Prices with an age',
        body: 'Live, delayed or unavailable: each price says which, how old it is and where it was read. Header and page always show the same number.',
      },
      {
        title: 'One way to measure a move',
        body: 'Change is the last price against the price 24 hours ago. A buy price carries a fee, so it never counts as a market move.',
      },
      {
        title: 'No key on the server',
        body: 'The recovery words of a wallet are made in your browser and stay with you. The server learns a public key, which shows a balance and can spend nothing.',
      },
      {
        title: 'Addresses read twice',
        body: 'Form first, then checksum. Where a character looks wrong you are told which group of four to read again.',
      },
    ],
  },

  pricing: {
    title: 'Pricing',
    perMonth: 'per month',
    free: {
      name: 'Free',
      price: '$0',
      items: ['Market dashboard', 'Limited alerts', 'Wallet and send page in the demo environment'],
      action: 'Start for free',
    },
    pro: {
      name: 'Pro',
      price: landingPrice,
      items: ['Everything in Free', 'AI trading tools, by subscription', 'Paid by card on an external page'],
      action: 'See Pro',
    },
    note: `Pro is listed as ${landingPrice} per month on the landing and terms pages and ${tradingPrice} per month on the trading pages. The payment page shows the amount you would be charged.`,
  },

  faq: {
    title: 'FAQ',
    items: [
      {
        question: 'Can I buy bitcoin here?',
        answer:
          'No. The buy page reckons what an amount of dollars would come to. A purchase itself is handled off-site by a third-party payment provider, under its own terms.',
      },
      {
        question: 'Who holds my coins?',
        answer:
          'You do. The keys of a wallet are created in your browser and never reach this service, so it can neither move your coins nor restore lost recovery words. It takes no deposits.',
      },
      {
        question: 'Do you check my identity?',
        answer:
          'No. The verification page is a local demonstration: what you type there stays in the browser and is not sent.',
      },
      {
        question: 'Does sending move real bitcoin?',
        answer:
          'No. The send page checks an address and an amount and records the request. Where it knows the coins of your wallet, you are given an unsigned transaction. Broadcasting is not implemented.',
      },
      {
        question: 'Where do the prices come from?',
        answer:
          'From public feeds, read by our server once for everybody: your browser never contacts an exchange. When a feed stops answering, the price turns to delayed and then disappears.',
      },
      {
        question: 'Why does Pro have two prices?',
        answer: `Two figures are stated: ${landingPrice} per month on this page and in the terms, ${tradingPrice} per month on the trading pages. What counts is the amount on the payment page, which you see before you pay.`,
      },
    ],
  },
} as const
