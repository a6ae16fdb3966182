/** The texts beside amounts. */
export const messages = {
  hideAgain: 'Hide again after 5 minutes',
  hidden: 'Amount hidden',
  unit: 'Show amounts in',
  units: { btc: 'BTC', sats: 'sats' },
} as const
