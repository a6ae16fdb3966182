import { toUsdCents } from './amounts/price.ts'
import { toSats } from './amounts/sats.ts'

// Numbers and texts of docs/spec/README.md#constants. The limits of an address or amount stand beside its parser.

/** A day in milliseconds. */
export const DAY_MS = 86_400_000

/** Chain id of the Ethereum main network, the only one that the injected wallet may use. */
export const ETHEREUM_MAINNET_CHAIN_ID = 1

/** Poll interval of the price on the landing, buy and trading pages. */
export const PAGE_PRICE_POLL_INTERVAL_MS = 10_000

/** Poll interval of the price in the header. */
export const HEADER_PRICE_POLL_INTERVAL_MS = 30_000

/** Poll interval of the ticker on the dashboard. */
export const TICKER_POLL_INTERVAL_MS = 30_000

/** Demo balance on the dashboard: 0.05432 BTC. */
export const DEMO_WALLET_BALANCE = toSats(5_432_000n)

/** The price shown, marked as a sample, if no price is available (docs/spec/README.md#errors). */
export const FALLBACK_BITCOIN_PRICE = toUsdCents(43_500_00n)

/** The fixed demo rate of the send page. */
export const DEMO_SEND_BITCOIN_PRICE = toUsdCents(44_750_00n)

/** The flat fee of a send: $2. */
export const DEMO_SEND_FEE = toUsdCents(2_00n)

/** Monthly price of Pro on the landing and terms pages: $10. */
export const LANDING_PAGE_PRO_PLAN_PRICE = toUsdCents(10_00n)

/** Monthly price of Pro on the trading pages: $5. The specification states both prices. */
export const TRADING_PAGE_PRO_PLAN_PRICE = toUsdCents(5_00n)

/** Maximum length of the CVV field of a card. */
export const CVV_MAX_LENGTH = 4

/** Maximum length of the national ID field, which takes the last four digits. */
export const NATIONAL_ID_MAX_LENGTH = 4

/** Hint below the ID document field. The limit is stated, not enforced. */
export const KYC_UPLOAD_HINT = 'PNG, JPG or PDF, max 10MB'

/** Maximum number of second factors of an account. */
export const MAX_MFA_FACTORS_PER_USER = 10

/** Maximum number of passkeys of an account. */
export const MAX_PASSKEYS_PER_USER = 10
