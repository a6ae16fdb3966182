import { formatUsd, MINIMUM_BUY, MISSING_FIELDS_MESSAGE, SEND_ISSUE_TITLES } from '@satlens/domain'

const whole = (amount: Parameters<typeof formatUsd>[0]) => formatUsd(amount).replace('.00', '')
const minimum = whole(MINIMUM_BUY)

/** Everything the buy page says; the spec's words (docs/spec/README.md#validation, docs/spec/README.md#errors) are kept to the byte. */
export const messages = {
  title: 'Buy Bitcoin',
  lead: 'What an amount in dollars comes to in bitcoin. Nothing is sold here: purchases are handled off-site by a third-party payment provider.',

  ribbon: 'The card form is a demonstration: no order is placed and nothing is charged.',

  amountCard: 'Calculator',
  amount: 'Amount (USD)',
  amountNote: `Minimum ${minimum}`,
  amountHelp: 'Dollars, with a point for the cents: 25.50',
  minimum: `The minimum is ${minimum}.`,
  echo: (btc: string, at: string) => `${btc} BTC at the ${at}`,
  at: { buy: 'buy price', spot: 'spot price' },

  card: {
    title: 'Card details',
    demo: 'Demo form. Do not enter a real card. Nothing here is sent or kept.',
    fill: 'Fill test card',
    clear: 'Clear',
    number: 'Card Number',
    name: 'Cardholder Name',
    expiry: 'Expiry Date',
    expiryHelp: 'MM/YY',
    cvv: 'CVV',
    cvvHelp: 'Three or four digits',
    required: {
      number: 'Card number is required',
      name: 'Cardholder name is required',
      expiry: 'Expiry date is required',
      cvv: 'CVV is required',
    },
    news: {
      none: '',
      filled: 'Filled with a test card that no bank has issued.',
      cleared: 'The card fields are empty.',
      'cleared-away': 'The card fields were emptied while you were away.',
    },
    doubt: {
      title: 'This may be a real card number',
      body: 'It is not one of the known test cards. It has not left this tab; clear it, and use the test card instead.',
      clear: 'Clear the card fields',
    },
  },

  quote: {
    title: 'What it comes to',
    pay: 'You would pay',
    get: 'You would receive',
    unit: 'BTC',
    none: '—',
    loading: 'The price is on its way',
    refreshes: (seconds: number) => `Illustrative quote, refreshes in ${seconds} s`,
    late: 'Illustrative quote, a newer price is on its way',
    priceRefreshes: (seconds: number) => `Price refreshes in ${seconds} s`,
    priceLate: 'A newer price is on its way',
    noQuote: 'No price, so no quote',
    example: 'No quote: an example at the sample value',
    buyPrice: 'Buy price',
    spotPrice: 'Spot price',
    samplePrice: 'Sample value',
    read: (age: string, source: string) => `${source}, ${age}`,
    noSpot: 'Not to be had right now',
    delayed: 'The price is late: the feed has not answered for a while.',
    noBuy: "No buy price is to be had, so this is the spot price. The provider's charge would come on top.",
    sample:
      'Sample value, not live. The price feed does not answer; this is a fixed figure, not the market. What it comes to is an example and no quote.',
  },

  moved: {
    title: 'The price has moved',
    body: (from: string, to: string, percent: string) =>
      `From ${from} to ${to} since you entered the amount: ${percent}.`,
    amounts: (from: string, to: string) => `You would receive ${to} BTC; before, it was ${from} BTC.`,
    again: 'Press again to go on with the new price.',
  },

  submit: 'Buy Bitcoin',
  submitting: 'Checking the price...',
  harmless: 'Demo: this places no order and charges nothing.',
  risk: 'Bitcoin is a high-risk asset. Its price can fall without warning and you can lose everything you put in.',

  missing: { title: SEND_ISSUE_TITLES.missing, description: MISSING_FIELDS_MESSAGE },
  submitted: {
    title: 'Payment Integration Coming Soon',
    description: 'Demo only. No order was placed, no money moved.',
  },

  receipt: {
    title: 'Demo purchase, not carried out',
    checked: 'The form was checked in your browser.',
    emptied: 'The card fields were emptied.',
    quoted: (usd: string, btc: string, kind: string, price: string) =>
      `A quote was worked out: ${usd} would come to ${btc} BTC at the ${kind} of ${price}.`,
    simulated: (kind: string) => `simulated ${kind}`,
    noQuote: 'No quote was worked out: there was no price.',
    noOrder: 'No order was placed, here or with a payment provider.',
    noCharge: 'No card was charged. The card details were not sent or kept.',
    noCoins: 'No bitcoin was bought and no balance has changed.',
    again: 'Back to the calculator',
    dashboard: 'Open your dashboard',
  },
} as const
