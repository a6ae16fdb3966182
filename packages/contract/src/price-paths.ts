// Without schemas: every page of the web app loads this module.

/** The paths of the prices of BTC-USD. */
export const PRICE_PATHS = {
  spot: '/market/v1/prices/BTC-USD/spot',
  buy: '/market/v1/prices/BTC-USD/buy',
  ticker: '/market/v1/tickers/BTC-USD',
} as const

/** The maximum age of a price for each status, in milliseconds. Older prices are not served. */
export const MAX_PRICE_AGE_MS = { live: 45_000, delayed: 300_000 } as const
