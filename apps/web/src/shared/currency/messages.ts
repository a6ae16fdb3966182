import type { Currency } from '@satlens/domain'

/** The texts beside converted amounts. `price` and `details` are formatted. */
export const messages = {
  rate: (price: string, details: string) => `1 BTC = ${price} (${details})`,
  loading: 'Loading price...',
  unavailable: (currency: Currency) => `We can't show values in ${currency} without a live price.`,
  noSource: (currency: Currency) => `This server has no price source for ${currency}, so we show no values.`,
} as const
