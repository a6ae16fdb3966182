/**
 * What a page may make a visitor download before it is whole, in kilobytes of brotli; the chart comes after that, and the
 * arithmetic of wallets with the first that is made or loaded.
 */
export const WEIGHT_BUDGETS_KB = {
  publicJs: 100,
  guardedJs: 150,
  css: 20,
  chart: 50,
  walletCrypto: 60,
} as const

/** How many scripts a page that anyone may read asks for: each costs a request, and compresses by itself. */
export const PUBLIC_SCRIPTS = 9
