import { BITCOIN_NETWORKS } from '@satlens/domain'
import * as z from 'zod/mini'

/** Deployment settings for the web app. The server writes them into the page's `app-settings` meta tag. */
export const appSettingsSchema = z.object({
  brand: z._default(z.string(), 'Satlens'),
  /** The public host name, as shown in the legal texts; null if the operator has not set one. */
  host: z._default(z.nullable(z.string()), null),
  /** The target of the subscribe links; null hides them. */
  payment_link: z._default(z.nullable(z.url()), null),
  /** True if signed-out visitors may open the buy and trading pages, read-only. */
  public_trading_pages: z._default(z.boolean(), false),
  /** The `apikey` header of every request (docs/protocol.md#request-headers); null if the server requires none. It is public. */
  publishable_key: z._default(z.nullable(z.string()), null),
  /** The OAuth providers, in the order of their buttons. */
  providers: z._default(z.array(z.object({ id: z.string(), name: z.string() })), []),
  /** True if a phone can be a second factor. */
  text_messages: z._default(z.boolean(), false),
  /** True if the server proxies reads of the Ethereum chain, so that no browser wallet is needed. */
  ethereum_endpoint: z._default(z.boolean(), false),
  /** The network of the wallets. `indexed` is true if a chain index provides their balances. */
  bitcoin: z._default(z.object({ network: z.enum(BITCOIN_NETWORKS), indexed: z.boolean() }), {
    network: 'signet',
    indexed: false,
  }),
})
export type WebAppSettings = z.infer<typeof appSettingsSchema>

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
} as const
export type ScreenPath = (typeof WEB_APP_SCREEN_PATHS)[keyof typeof WEB_APP_SCREEN_PATHS]
