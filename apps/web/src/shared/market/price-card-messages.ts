import type { Currency } from '@satlens/domain'

/** The texts of cards with a price. */
export const cardMessages = {
  label: (currency: Currency) => `Bitcoin price (${currency})`,
  noChange: '24h change unavailable',
  age: 'Updated',
  from: '24 hours ago',
  source: 'Source',

  spread: {
    unknown: 'Buy price vs. spot price',
    above: 'Buy price above spot',
    below: 'Buy price below spot',
    fee: "Includes the provider's fee",
  },
} as const
