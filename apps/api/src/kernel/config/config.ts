import { z } from 'zod'
import { isPlainHttp } from '../http/this-machine.ts'
import {
  mayUseKeysOf,
  parseBaseUrl,
  parseGlobs,
  parseHttpUrl,
  parseOrigins,
  parseRootUrl,
  passwordlessUrl,
} from './configured-urls.ts'
import { parseSignInProviders } from './sign-in-providers.ts'

interface Marks {
  /** Never printed, and never given a default in production. */
  readonly secret?: true
  readonly requiredInProduction?: true
}

/** A row of {@link ENVIRONMENT}. */
export interface Variable<S extends z.ZodType = z.ZodType> extends Marks {
  readonly schema: S
  /** What it does, for the configuration reference. */
  readonly effect: string
}

const variable = <S extends z.ZodType>(schema: S, effect: string, marks: Marks = {}): Variable<S> => ({
  schema,
  effect,
  ...marks,
})

const flag = z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off'] })
const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(1)))
const seconds = z.coerce.number().int().positive()

/** Every environment variable there is. The reference in docs/configuration.md and .env.example are made from it. */
export const ENVIRONMENT = {
  NODE_ENV: variable(
    z.enum(['development', 'production', 'test']).default('development'),
    'In production nothing starts with a missing secret, and the development tools are off.',
  ),
  HOST: variable(z.string().default('127.0.0.1'), 'The address to listen on.'),
  PORT: variable(
    z.coerce.number().int().min(0).max(65_535).optional(),
    'The port to listen on. Without it the first free port from 3000 on is taken.',
  ),
  PROCESSES: variable(
    z.coerce.number().int().min(1).max(64).default(1),
    'How many processes serve behind the port. With more than one, another one starts them, replaces one that ends and counts requests for all. Each has DATABASE_POOL_SIZE connections. More than there are cores win nothing.',
  ),
  SITE_URL: variable(
    parseBaseUrl.optional(),
    'Where people open the app. Links in mails lead here. In production https, except on a loopback host or with ALLOW_HTTP_SITE. In development http://localhost and the port.',
    { requiredInProduction: true },
  ),
  ALLOW_HTTP_SITE: variable(
    flag.default(false),
    'Lets production start with SITE_URL or API_EXTERNAL_URL on http beyond this machine: passwords and sessions then cross the network unencrypted.',
  ),
  API_EXTERNAL_URL: variable(
    parseRootUrl.optional(),
    'Where API clients reach this server, without a path. Tokens name it as issuer. Default: SITE_URL.',
  ),
  CORS_ORIGINS: variable(
    parseOrigins.default([]),
    'More origins whose pages may call the API, separated by commas. In development any may.',
  ),
  TRUSTED_PROXIES: variable(
    z.coerce.number().int().min(0).default(0),
    'How many proxies stand in front and name the client in X-Forwarded-For.',
  ),
  DATABASE_URL: variable(
    z.string().startsWith('postgres').optional(),
    'A PostgreSQL 18 database. In development an embedded one is started without it.',
    { secret: true, requiredInProduction: true },
  ),
  DATABASE_POOL_SIZE: variable(
    z.coerce.number().int().positive().default(10),
    'Connections of this process.',
  ),
  DATABASE_POOLER: variable(
    z.enum(['none', 'transaction']).default('none'),
    'What DATABASE_URL leads to: PostgreSQL itself, or a pooler such as PgBouncer in transaction mode. Behind one the limits on statements are those of the role, and migrations are a step of their own. docs/scaling.md has the steps.',
  ),
  MIGRATE_ON_START: variable(
    flag.default(true),
    'Whether the server brings the database to its newest migration before it starts. Off: the command migrate does, and a server that finds a migration missing does not start.',
  ),
  SHUTDOWN_DELAY_S: variable(
    z.coerce.number().int().min(0).max(300).default(0),
    'For how many seconds after a signal to stop the server goes on serving while /readyz says 503, so that a proxy can turn to others first.',
  ),
  DATA_DIR: variable(
    z.string().default('.data'),
    'Where the embedded database and the development secret live.',
  ),
  AUTH_SECRET: variable(
    z.string().min(32, 'must be at least 32 characters').optional(),
    'The master secret: refresh tokens are sealed and signing keys encrypted with it. In development one is made at the first start and kept in DATA_DIR.',
    { secret: true, requiredInProduction: true },
  ),
  AUTH_SECRET_PREVIOUS: variable(
    z.string().min(32, 'must be at least 32 characters').optional(),
    'Another secret that is accepted and never used for anything new: the one before, while AUTH_SECRET is changed. docs/runbooks/rotate-keys.md has the steps.',
    { secret: true },
  ),
  BRAND_NAME: variable(
    z.string().min(1).max(40).default('Satlens'),
    'The name of the product, wherever it shows.',
  ),
  PAYMENT_LINK: variable(
    parseHttpUrl.optional(),
    'The external page that the subscribe links open. Without it there are none; in development they open a page that says so.',
  ),
  PUBLIC_TRADING_PAGES: variable(
    flag.default(false),
    'Opens the buy and trading pages read-only to visitors. Off: they are for signed-in people.',
  ),
  PUBLISHABLE_KEYS: variable(
    list.default([]),
    'Accepted values of the apikey header, separated by commas. The web app sends the first. Without any the header is ignored.',
  ),
  DISABLE_SIGNUP: variable(flag.default(false), 'Closes sign-up.'),
  MAILER_AUTOCONFIRM: variable(
    flag.optional(),
    'Whether new accounts are confirmed at once. Default: only while no SMTP_URL is set. Production without SMTP_URL starts only if this is true.',
  ),
  SMTP_URL: variable(
    z.url({ protocol: /^smtps?$/ }).optional(),
    'The mail server. smtp:// beyond this machine requires STARTTLS; ?requireTLS=false in the URL allows mails, and the password, to be sent unencrypted. Without it mails are printed to the log and shown at /dev/mailbox (development only), and production needs MAILER_AUTOCONFIRM=true.',
    { secret: true },
  ),
  REDIRECT_URLS: variable(
    parseGlobs.default([]),
    'More targets that links may lead to, separated by commas: URLs in which * stands for a part between dots or slashes, ** for anything, ? for a character, [a-z] for one of a set and {a,b} for either.',
  ),
  VERIFY_INTERSTITIAL: variable(
    flag.default(true),
    'Mailed links open a page with a button, so that mail scanners cannot use them up. Off: opening a link is enough.',
  ),
  MAIL_FROM: variable(z.string().default('Satlens <no-reply@localhost>'), 'The sender of mails.'),
  REDIS_URL: variable(
    z.url({ protocol: /^rediss?$/ }).optional(),
    'A Redis server in which all processes count requests together. Without it each counts for itself, or those of PROCESSES together.',
    { secret: true },
  ),
  RATE_LIMIT_FACTOR: variable(
    z.coerce.number().positive().default(1),
    'Multiplies every limit on requests, per address and per account, for a site whose visitors share few addresses.',
  ),
  CAPTCHA_SECRET: variable(
    z.string().min(1).optional(),
    'The secret key at the captcha service. With it sign-up, password sign-in and every request for a mail need a solved captcha.',
    { secret: true },
  ),
  CAPTCHA_VERIFY_URL: variable(
    parseHttpUrl.default('https://api.hcaptcha.com/siteverify'),
    'Where captchas are verified. For Turnstile https://challenges.cloudflare.com/turnstile/v0/siteverify.',
  ),
  BREACHED_PASSWORDS_URL: variable(
    parseBaseUrl.optional(),
    'Where new passwords are looked for among leaked ones, by five hex digits of their SHA-1: https://api.pwnedpasswords.com/range, or a copy of it. Without it they are not.',
  ),
  AUTH_PROVIDERS: variable(
    parseSignInProviders.default([]),
    'Services to sign in with: a JSON list. google, github, gitlab and apple need id, client_id and client_secret; any OpenID Connect service needs an issuer as well. docs/providers.md has the other fields.',
    { secret: true },
  ),
  MANUAL_LINKING: variable(
    flag.default(true),
    'Whether signed-in people may add and remove ways to sign in.',
  ),
  LINKING_NEEDS_FRESH_SESSION: variable(
    flag.default(true),
    'Adding or removing a way to sign in takes aal2 where there is a second factor, else a session younger than a day.',
  ),
  WEBAUTHN_RP_ID: variable(
    z
      .string()
      .regex(/^[a-z0-9.-]+$/, 'must be a host name')
      .optional(),
    'The host that security keys and passkeys are made for: that of the app, or a parent of it. Changing it makes them all useless. Default: the host of SITE_URL.',
  ),
  WEBAUTHN_ORIGINS: variable(
    parseOrigins.default([]),
    'More origins where security keys and passkeys may be used, separated by commas. The origin of SITE_URL always may.',
  ),
  TWILIO_ACCOUNT_SID: variable(
    z.string().min(1).optional(),
    'The account that sends text messages. With it, TWILIO_AUTH_TOKEN and TWILIO_FROM a phone can be a second factor.',
  ),
  TWILIO_AUTH_TOKEN: variable(z.string().min(1).optional(), 'The secret of that account.', { secret: true }),
  TWILIO_FROM: variable(
    z
      .string()
      .regex(
        /^(\+[1-9][0-9]{1,14}|MG[0-9a-f]{32})$/,
        'must be a number such as +41446681800, or MG and 32 digits',
      )
      .optional(),
    'The number that text messages come from, or the id of a messaging service.',
  ),
  SMS_PER_HOUR: variable(
    z.coerce.number().int().min(0).default(100),
    'How many text messages leave in an hour, from all processes together: each one costs money. More are refused.',
  ),
  TWILIO_API_URL: variable(
    parseHttpUrl.default('https://api.twilio.com'),
    'Where text messages are handed in. Another service will do that speaks the same.',
  ),
  ACCESS_TOKEN_TTL_S: variable(
    seconds.min(120).default(3_600),
    'Life of an access token in seconds. Below 120 clients would refresh without end.',
  ),
  REFRESH_REUSE_INTERVAL_S: variable(
    seconds.default(10),
    'For how many seconds after a rotation an older refresh token still leads to the newest.',
  ),
  SESSION_TIMEBOX_S: variable(seconds.optional(), 'Ends every session this many seconds after sign-in.'),
  SESSION_INACTIVITY_S: variable(
    seconds.optional(),
    'Ends sessions that were not refreshed for this many seconds.',
  ),
  AUDIT_RETENTION_DAYS: variable(
    z.coerce.number().int().positive().default(365),
    'How many days the log of sign-ins and changes to accounts is kept.',
  ),
  PRICE_SOURCE: variable(
    z.enum(['public', 'simulated']).default('public'),
    'Real public feeds, or made-up prices for development, labelled wherever they show.',
  ),
  PRICE_SPOT_URL: variable(
    parseHttpUrl.default('https://api.coinbase.com/v2/prices/BTC-USD/spot'),
    'The spot price feed: JSON with data.amount.',
  ),
  PRICE_BUY_URL: variable(
    parseHttpUrl.default('https://api.coinbase.com/v2/prices/BTC-USD/buy'),
    'The buy price feed: JSON with data.amount.',
  ),
  PRICE_TICKER_URL: variable(
    parseHttpUrl.default('https://api.blockchain.com/v3/exchange/tickers/BTC-USD'),
    'The ticker feed: JSON with last_trade_price and price_24h.',
  ),
  PRICE_CANDLES_URL: variable(
    parseHttpUrl.default('https://api.exchange.coinbase.com/products/BTC-USD/candles'),
    'Where gaps in the history of the price are filled from: JSON lists of start in seconds, low, high, open and close, for the parameters granularity, start and end.',
  ),
  BITCOIN_NETWORK: variable(
    z.enum(['signet', 'testnet', 'regtest', 'mainnet']).default('signet'),
    'The chain of wallet addresses. On the main network wallets are only watched, as on any other.',
  ),
  ESPLORA_URL: variable(
    parseBaseUrl.optional(),
    'An index of that chain with the HTTP interface of Esplora, up to where /address begins. Balances and unsigned transactions are made from what it says; it is only read. Without it balances are unknown, and the screens say so.',
    { secret: true },
  ),
  ETHEREUM_RPC_URL: variable(
    passwordlessUrl.optional(),
    'An Ethereum node that speaks JSON-RPC over HTTP. The blockchain test then works without a wallet: the chain id and the block number are read through this server, and nothing else is. Without it only a wallet in the browser can be asked.',
    { secret: true },
  ),
  METRICS_TOKEN: variable(
    z.string().min(16, 'must be at least 16 characters').optional(),
    'Bearer token required for /metrics. If unset: only this machine in development, disabled in production.',
    { secret: true },
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'How much is logged.',
  ),
} as const satisfies Record<string, Variable>

type Values = { readonly [K in keyof typeof ENVIRONMENT]: z.output<(typeof ENVIRONMENT)[K]['schema']> }

/** The environment, read once and typed. */
export interface Config extends Values {
  readonly isProduction: boolean
}

/** Thrown by {@link readConfig}: its message names every variable at fault, a line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the environment. Called by main.ts only: a wrong deployment dies at start, not at first use. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  const isProduction = env.NODE_ENV === 'production'
  for (const [name, { schema, requiredInProduction }] of Object.entries<Variable>(ENVIRONMENT)) {
    // An empty variable is how compose files and shells say "not set".
    const result = schema.safeParse(env[name] === '' ? undefined : env[name])
    if (!result.success) {
      problems.push(`${name}: ${result.error.issues.map((issue) => issue.message).join('; ')}`)
    } else if (isProduction && requiredInProduction && result.data === undefined) {
      problems.push(`${name}: required in production`)
    } else values[name] = result.data
  }
  const { SITE_URL: site, WEBAUTHN_RP_ID: host } = values
  if (typeof site === 'string' && typeof host === 'string' && !mayUseKeysOf(site, host)) {
    problems.push('WEBAUTHN_RP_ID: must be the host of SITE_URL, or a parent of it')
  }
  if (values.DATABASE_POOLER === 'transaction' && values.MIGRATE_ON_START === true) {
    problems.push(
      'MIGRATE_ON_START: must be false behind a pooler; the command migrate goes to PostgreSQL itself',
    )
  }
  if (isProduction) problems.push(...problemsOfProduction(values))
  if (problems.length > 0)
    throw new ConfigError(`The configuration is not valid.\n  ${problems.join('\n  ')}`)
  return { ...values, isProduction } as Config
}

/** What a deployment must decide explicitly, because the defaults are for development. */
function problemsOfProduction(values: Readonly<Record<string, unknown>>): string[] {
  const problems = (['SITE_URL', 'API_EXTERNAL_URL'] as const)
    .filter((name) => typeof values[name] === 'string' && isPlainHttp(values[name]))
    .filter(() => values.ALLOW_HTTP_SITE === false)
    .map((name) => `${name}: must be https in production; ALLOW_HTTP_SITE=true allows http`)
  if ('SMTP_URL' in values && values.SMTP_URL === undefined && values.MAILER_AUTOCONFIRM !== true) {
    problems.push(
      'SMTP_URL: required in production; without a mail server set MAILER_AUTOCONFIRM=true, and forgotten passwords cannot be reset',
    )
  }
  return problems
}
