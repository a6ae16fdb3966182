import {
  formatUsd,
  MINIMUM_BUY,
  PRO_PRICE_LANDING,
  PRO_PRICE_TRADING,
  SEND_ISSUE_TITLES,
} from '@satlens/domain'

const whole = (price: string) => price.replace('.00', '')
const landingPrice = whole(formatUsd(PRO_PRICE_LANDING))
const tradingPrice = whole(formatUsd(PRO_PRICE_TRADING))
const minimum = whole(formatUsd(MINIMUM_BUY))

/** Everything the two trading pages say; the words of docs/spec/README.md#screens, docs/spec/README.md#validation, docs/spec/README.md#errors are kept to the byte. */
export const messages = {
  price: {
    label: 'Bitcoin in US dollars',
    period: '24 h',
    change: 'Change',
    state: 'State',
    noChange: 'No 24 h change to show',
    age: 'Updated',
    source: 'Source',
    from: '24 hours ago',
    buy: 'Buy price',
    nothing: '—',
  },

  plan: {
    price: tradingPrice,
    perMonth: 'per month',
    note: `Pro is listed as ${landingPrice} per month on the landing and terms pages and ${tradingPrice} per month on the trading pages. The payment page shows the amount you would be charged.`,
  },

  easy: {
    title: 'Trading Easy',
    lead: 'What an amount would come to at the current price, bought or sold.',
    ribbon: 'No order is placed and no money moves. What you enter stays in this tab.',
    tabs: 'Buy or sell',

    buy: {
      tab: 'Buy',
      amount: 'Amount (USD)',
      unit: 'USD',
      help: `From ${minimum}, with up to 2 decimals: 100.50`,
      tooSmall: `Minimum buy is ${minimum}`,
      rate: 'Buy price',
      result: 'You would receive',
      resultUnit: 'BTC',
      submit: 'Buy Bitcoin',
      done: {
        title: 'Purchase Initiated',
        description: 'Demo only. No order was placed, no money moved.',
      },
    },

    sell: {
      tab: 'Sell',
      amount: 'Amount (BTC)',
      unit: 'BTC',
      help: 'Up to 8 decimals, with a point: 0.001',
      aboveBalance: (sats: string) => `${sats}, more than the demo balance`,
      available: 'Available',
      availableNote: 'Demo balance, a fixed example',
      hidden: 'Amount hidden',
      rate: 'Spot price',
      result: 'You would receive',
      submit: 'Sell Bitcoin',
      done: {
        title: 'Sale Initiated',
        description: 'Demo only. No order was placed, no coins moved.',
      },
    },

    unknown: '—',
    state: (word: string, age: string) => `${word}, ${age}`,
    absence: (status: string) => (status === 'loading' ? 'Loading' : 'No price right now'),
    illustrative: 'Illustrative. The price is followed every 10 seconds and nobody holds it for you.',
    refused: (description: string) => ({ title: SEND_ISSUE_TITLES.amount, description }),

    receipt: {
      purchase: 'Demo purchase',
      sale: 'Demo sale',
      checked: (amount: string) => `The amount of ${amount} was checked in your browser.`,
      quoted: (result: string, rate: string, age: string) =>
        `It came to ${result} at ${rate} per BTC, a price of ${age}.`,
      quotedSimulated: (result: string, rate: string) =>
        `It came to ${result} at ${rate} per BTC, a price made up for development.`,
      notQuoted: 'It was not converted: there was no price.',
      noOrder: 'No order was placed, here or anywhere else.',
      noCharge: 'Nothing was charged and no bitcoin was bought.',
      noPayout: 'No bitcoin was sold and nothing is paid out.',
      noRequest: 'Nothing was sent to a server or stored.',
      noBalance: 'The demo balance is unchanged.',
      close: 'Put the receipt away',
      title: 'Receipt',
      none: 'No receipt yet',
      noneBody: 'Buy or sell, and this slip says what happened and what did not.',
    },

    upgrade: {
      title: 'Trading Pro',
      body: 'AI trading tools by subscription, paid by card on an external page.',
      action: 'Upgrade to Pro',
    },
  },

  pro: {
    title: 'Trading Pro',
    statement: 'Tools that read the market with you. The decision stays yours.',
    body: (brand: string) =>
      `Pro adds software to the free market dashboard, and nothing else: ${brand} is not an exchange, holds no coins and places no orders. A tool can be wrong, and nothing here is advice.`,
    stance: {
      title: 'Before you subscribe',
      items: [
        'This version unlocks nothing extra for subscribers yet: the tools below are locked for everyone.',
        'The subscription is paid through a card payment provider, on its page and under its terms.',
        'Bitcoin is a high-risk asset. Its price can fall without warning and you can lose everything you put in.',
      ],
    },
    plan: {
      title: 'Pro',
      included: [
        'Everything in Free',
        'AI trading tools, by subscription',
        'Paid by card on an external page',
      ],
      subscribe: 'Subscribe to Pro',
      opens: (host: string) => `Opens ${host} in a new tab.`,
      opensHere: 'Opens in a new tab: a page of this server, on which nobody can pay.',
      newTab: '(opens in a new tab)',
      closed: 'No payment page is set up on this server, so there is nothing to subscribe to.',
    },
    locked: {
      title: 'What Pro is about',
      caption: 'Not available in this demo',
      items: [
        {
          title: 'Market reading',
          body: 'The day in plain sentences, each with the figures it was read from.',
        },
        {
          title: 'Signal notebook',
          body: 'Patterns a model has noticed, written down with the time, so that they can be checked later.',
        },
        {
          title: 'Scenario test',
          body: 'A rule of yours against past prices, with the losses shown as large as the gains.',
        },
        {
          title: 'Portfolio view',
          body: 'What several addresses hold together, read only, without any key.',
        },
        {
          title: 'More alerts',
          body: 'Beyond the limited number of the free tier.',
        },
        {
          title: 'Price files',
          body: 'Prices and notes as files for your own sheets.',
        },
      ],
    },
    easy: 'Back to Trading Easy',
  },
} as const
