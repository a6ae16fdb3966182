/** Limits of what a page downloads, in kilobytes of brotli. The chart and the wallet crypto are loaded on demand. */
export const WEIGHT_BUDGETS_KB = {
  publicJs: 100,
  guardedJs: 164,
  css: 20,
  chart: 50,
  walletCrypto: 60,
  /** What a page may weigh more in another language than English. */
  otherLanguage: 4,
} as const

/** The limit of script requests of a public page. Each script is compressed separately. */
export const PUBLIC_SCRIPTS = 9
