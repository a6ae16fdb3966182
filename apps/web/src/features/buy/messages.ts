import {
  EMPTY_SEND_FIELD_MESSAGE,
  formatShortUsd,
  MINIMUM_BUY_USD,
  SEND_FORM_ISSUE_TITLES,
} from '@satlens/domain'

const minimum = formatShortUsd(MINIMUM_BUY_USD)

/** The texts of the buy page; those of docs/spec/README.md#validation, docs/spec/README.md#errors are literal. */
export const messages = {
  title: 'Buy Bitcoin',
  lead: 'See how much bitcoin a dollar amount would buy. Purchases are handled off-site by a third-party payment provider.',

  ribbon: 'No order is placed and nothing is charged.',

  amountCard: 'Calculator',
  amount: 'Amount (USD)',
  amountNote: `Minimum ${minimum}`,
  amountHelp: 'For example, 25.50',
  minimum: `Enter at least ${minimum}.`,
  echo: (btc: string, at: string) => `${btc} BTC at the ${at}`,
  at: { buy: 'buy price', spot: 'spot price' },

  card: {
    title: 'Card details',
    demo: "Don't enter a real card",
    fill: 'Use test card',
    clear: 'Clear',
    number: 'Card Number',
    name: 'Cardholder Name',
    expiry: 'Expiry Date',
    expiryHelp: 'MM/YY',
    cvv: 'CVV',
    cvvHelp: '3 or 4 digits',
    required: {
      number: 'Card number is required',
      name: 'Cardholder name is required',
      expiry: 'Expiry date is required',
      cvv: 'CVV is required',
    },
    news: {
      none: '',
      filled: 'Test card added.',
      cleared: 'Card details cleared.',
      'cleared-away': 'We cleared the card details while you were away.',
    },
    doubt: {
      title: 'This may be a real card number',
      body: "We don't recognize it as a test card. It hasn't left this tab. Clear it and use the test card.",
      clear: 'Clear card details',
    },
  },

  quote: {
    title: 'Estimate',
    pay: 'You would pay',
    get: 'You would receive',
    unit: 'BTC',
    none: '—',
    loading: 'Loading price...',
    refreshes: (seconds: number) => `Updates in ${seconds}s`,
    late: 'Updating estimate...',
    priceRefreshes: (seconds: number) => `Price updates in ${seconds}s`,
    priceLate: 'Updating price...',
    buyPrice: 'Buy price',
    spotPrice: 'Spot price',
    samplePrice: 'Sample price',
    read: (age: string, source: string) => `${source}, ${age}`,
    noSpot: 'Unavailable right now',
    delayed: "This price is delayed. The feed hasn't updated recently.",
    noBuy: "Buy price unavailable. This is the spot price, before the provider's fee.",
    sample: 'Live price unavailable. The estimate uses a fixed sample price, for illustration only.',
  },

  moved: {
    title: 'The price has moved',
    body: (from: string, to: string, percent: string) =>
      `It went from ${from} to ${to} (${percent}) after you entered the amount.`,
    amounts: (from: string, to: string) => `You would receive ${to} BTC instead of ${from} BTC.`,
    again: 'Select Buy Bitcoin again to continue at the new price.',
  },

  submit: 'Buy Bitcoin',
  submitting: 'Checking the price...',
  risk: 'Bitcoin is a high-risk asset. Its price can fall without warning and you can lose everything you put in.',

  missing: { title: SEND_FORM_ISSUE_TITLES.missing, description: EMPTY_SEND_FIELD_MESSAGE },
  submitted: {
    title: 'Payment Integration Coming Soon',
    description: 'This is a demo. No order was placed and no money moved.',
  },

  receipt: {
    title: 'Demo purchase',
    checked: 'The form was checked in your browser.',
    emptied: 'Card details were cleared.',
    quoted: (usd: string, btc: string, kind: string, price: string) =>
      `Estimate: ${usd} would buy ${btc} BTC at the ${kind} of ${price}.`,
    simulated: (kind: string) => `simulated ${kind}`,
    noQuote: "There's no estimate because the price was unavailable.",
    noOrder: "No order was placed and no card was charged. Your card details weren't sent or stored.",
    again: 'Back to the calculator',
    dashboard: 'Open your dashboard',
  },
} as const
