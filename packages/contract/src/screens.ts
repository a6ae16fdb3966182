/** The paths of the screens (docs/spec/README.md#screens). Any other path shows the "not found" screen. */
export const SCREENS = {
  landing: '/',
  terms: '/terms',
  privacy: '/privacy',
  signIn: '/signin',
  signUp: '/signup',
  buy: '/buy',
  dashboard: '/dashboard',
  kyc: '/kyc',
  wallet: '/wallet',
  send: '/send',
  tradingEasy: '/trading-easy',
  tradingPro: '/trading-pro',
  profile: '/profile',
  blockchainTest: '/blockchain-test',
} as const

/** See {@link SCREENS}. */
export type ScreenPath = (typeof SCREENS)[keyof typeof SCREENS]
