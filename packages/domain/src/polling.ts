/** Landing, buy and trading pages ask for the price this often: 10 s (docs/spec/README.md#calls, docs/spec/README.md#constants). */
export const PRICE_POLL_MS = 10_000

/** The header's price chip asks this often: 30 s (docs/spec/README.md#calls, docs/spec/README.md#constants). */
export const HEADER_POLL_MS = 30_000

/** The dashboard's ticker asks this often: 30 s (docs/spec/README.md#calls, docs/spec/README.md#constants). */
export const TICKER_POLL_MS = 30_000
