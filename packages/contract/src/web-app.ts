import type { BitcoinNetwork, PasswordPolicy } from '@satlens/domain'

/** Deployment settings for the web app. The server writes them into the page's `app-settings` meta tag. */
export interface WebAppSettings {
  brand: string
  /** The public host name, as shown in the legal texts; null if the operator has not set one. */
  host: string | null
  /** The target of the subscribe links; null hides them. */
  payment_link: string | null
  /** True if signed-out visitors may open the buy and trading pages, read-only. */
  public_trading_pages: boolean
  /** The `apikey` header of every request (docs/protocol.md#request-headers); null if the server requires none. It is public. */
  publishable_key: string | null
  /** The OAuth providers, in the order of their buttons. */
  providers: { id: string; name: string }[]
  /** What new passwords must have; null for the rules of the specification. */
  password_policy: PasswordPolicy | null
  /** True if a phone can be a second factor. */
  text_messages: boolean
  /** True if the server proxies reads of the Ethereum chain, so that no browser wallet is needed. */
  ethereum_endpoint: boolean
  /** True if users can sign in with an Ethereum wallet. */
  ethereum_sign_in: boolean
  /** True if other applications sign users in here, so that the pages to allow them exist. */
  oauth_server: boolean
  /** The network of the wallets. `indexed` is true if a chain index provides their balances. */
  bitcoin: { network: BitcoinNetwork; indexed: boolean }
}

/** The settings of a page that names none. */
export const DEFAULT_WEB_APP_SETTINGS: WebAppSettings = {
  brand: 'Satlens',
  host: null,
  payment_link: null,
  public_trading_pages: false,
  publishable_key: null,
  providers: [],
  password_policy: null,
  text_messages: false,
  ethereum_endpoint: false,
  ethereum_sign_in: false,
  oauth_server: false,
  bitcoin: { network: 'signet', indexed: false },
}

/** The paths of the screens (docs/spec/README.md#screens). Any other path shows the "not found" screen. */
export const WEB_APP_SCREEN_PATHS = {
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
  oauthConsent: '/oauth/consent',
  device: '/device',
} as const
export type ScreenPath = (typeof WEB_APP_SCREEN_PATHS)[keyof typeof WEB_APP_SCREEN_PATHS]
