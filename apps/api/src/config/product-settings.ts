import * as z from 'zod'
import {
  baseUrlSchema,
  electrumUrlSchema,
  httpUrlSchema,
  urlWithoutCredentialsSchema,
} from './configured-urls.ts'
import { booleanFlagSchema, defineEnvironmentVariable } from './variable.ts'

/** The product: its name, pages, price feeds and blockchain access. */
export const PRODUCT_ENVIRONMENT_VARIABLES = {
  BRAND_NAME: defineEnvironmentVariable(
    z.string().min(1).max(40).default('Satlens'),
    'The product name on screens, in emails and in the API reference.',
  ),
  PAYMENT_LINK: defineEnvironmentVariable(
    httpUrlSchema.optional(),
    'The external payment page that the subscribe links open. If unset: production has no subscribe links, and in development they open an explanatory page.',
  ),
  PUBLIC_TRADING_PAGES: defineEnvironmentVariable(
    booleanFlagSchema.default(false),
    'Shows the buy and trading pages read-only to visitors. If off: they require sign-in.',
  ),
  PRICE_SOURCE: defineEnvironmentVariable(
    z.enum(['public', 'simulated']).default('public'),
    'Where prices come from: the public feeds below, or simulated prices for development, labeled as such wherever they appear.',
  ),
  PRICE_SPOT_URL: defineEnvironmentVariable(
    httpUrlSchema.default('https://api.coinbase.com/v2/prices/BTC-USD/spot'),
    'The spot price feed: JSON with data.amount. Other currencies are read there with their code in place of USD in BTC-USD; a URL without BTC-USD serves USD only.',
  ),
  PRICE_BUY_URL: defineEnvironmentVariable(
    httpUrlSchema.default('https://api.coinbase.com/v2/prices/BTC-USD/buy'),
    'The buy price feed: JSON with data.amount.',
  ),
  PRICE_TICKER_URL: defineEnvironmentVariable(
    httpUrlSchema.default('https://api.blockchain.com/v3/exchange/tickers/BTC-USD'),
    'The ticker feed: JSON with last_trade_price and price_24h.',
  ),
  PRICE_CANDLES_URL: defineEnvironmentVariable(
    httpUrlSchema.default('https://api.exchange.coinbase.com/products/BTC-USD/candles'),
    'The candle feed that fills gaps in the price history: it takes granularity, start and end, and returns JSON lists of start (Unix time in seconds), low, high, open and close. EUR and GBP are read there as well, as with PRICE_SPOT_URL.',
  ),
  PRICE_OHLC_URL: defineEnvironmentVariable(
    httpUrlSchema.default('https://api.kraken.com/0/public/OHLC?pair=XBTUSD'),
    'The candle feed that fills gaps in the history of JPY, CHF, CAD and AUD, in the format of Kraken. Their code takes the place of USD in XBTUSD.',
  ),
  BITCOIN_NETWORK: defineEnvironmentVariable(
    z.enum(['signet', 'testnet', 'regtest', 'mainnet']).default('signet'),
    'The Bitcoin network of wallet addresses. Wallets are watch-only on every network.',
  ),
  ESPLORA_URL: defineEnvironmentVariable(
    baseUrlSchema.optional(),
    'Base URL of an Esplora API for BITCOIN_NETWORK, up to where /address begins. It is only read, for balances and unsigned transactions. If this and ELECTRUM_URL are unset: balances are not known.',
    { secret: true },
  ),
  ELECTRUM_URL: defineEnvironmentVariable(
    electrumUrlSchema.optional(),
    'Instead of ESPLORA_URL, an Electrum server (electrs, Fulcrum or ElectrumX) for BITCOIN_NETWORK: tcp://host:50001, or with TLS ssl://host:50002. It is only read.',
  ),
  ELECTRUM_FINGERPRINT: defineEnvironmentVariable(
    z
      .string()
      .regex(/^[0-9a-f]{2}(:?[0-9a-f]{2}){31}$/i, 'must be a SHA-256 in hex')
      .transform((text) => text.replaceAll(':', '').toLowerCase())
      .optional(),
    'The SHA-256 of the certificate of ELECTRUM_URL in hex, for a self-signed one: openssl x509 -fingerprint -sha256 shows it. If unset: a certificate that no known authority signed is accepted when it is the first one of this server, which is then remembered. Set it once after renewing such a certificate.',
  ),
  WATCHED_ACCOUNTS: defineEnvironmentVariable(
    z.coerce.number().int().min(1).max(200).default(20),
    'The number of watch-only accounts that a person may add.',
  ),
  ETHEREUM_RPC_URL: defineEnvironmentVariable(
    urlWithoutCredentialsSchema.optional(),
    'JSON-RPC endpoint of an Ethereum node, over HTTP. If set: the blockchain test can read the chain ID and the block number through this server. If unset: it needs a browser wallet.',
    { secret: true },
  ),
}
