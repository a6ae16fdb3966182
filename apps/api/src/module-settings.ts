import type { WebAppSettings } from '@satlens/contract'
import type { PasswordPolicy } from '@satlens/domain'
import type { FastifyBaseLogger } from 'fastify'
import {
  type AuthSettings,
  createLogOnlyEmailTransport,
  createSmtpEmailTransport,
  createTwilioSmsSender,
  type EmailTransport,
  redirectUrlGlobToRegExp,
  type SmsSender,
} from '#auth/index.ts'
import type { ServerConfig } from '#config/config.ts'
import { LEAST_PASSWORD_MIN_LENGTH } from '#config/sign-in-settings.ts'
import type { RedisAddress } from '#kernel/cluster/counters.ts'
import type { Tracing } from '#kernel/observability/tracing.ts'
import type { ChainIndexAddress } from './bitcoin/index.ts'

/** SDKs of programs send their service key as `apikey`, too. */
export const listAcceptedApiKeys = ({ PUBLISHABLE_KEYS: keys, SERVICE_KEYS: serviceKeys }: ServerConfig) =>
  keys.length === 0 ? [] : [...keys, ...serviceKeys.map(({ key }) => key)]

/** Returns the public URL of the API without a trailing slash. */
export const getApiUrl = (config: ServerConfig, siteUrl: string): string =>
  (config.API_EXTERNAL_URL ?? siteUrl).replace(/\/$/, '')

/** Returns null, the rules of the specification, unless one of the two variables is set. */
const getPasswordPolicy = ({
  PASSWORD_MIN_LENGTH: minLength,
  PASSWORD_REQUIRED_CHARACTERS: requiredCharacters,
}: ServerConfig): PasswordPolicy | null =>
  minLength === undefined && requiredCharacters === undefined
    ? null
    : {
        minLength: minLength ?? LEAST_PASSWORD_MIN_LENGTH,
        requiredCharacters: requiredCharacters ?? [],
      }

/** Returns the settings of the auth module. */
export const toAuthSettings = (config: ServerConfig, siteUrl: string): AuthSettings => ({
  issuer: (config.AUTH_EXTERNAL_URL ?? `${getApiUrl(config, siteUrl)}/auth/v1`).replace(/\/$/, ''),
  siteUrl,
  brand: config.BRAND_NAME,
  redirectUrls: config.REDIRECT_URLS.map(redirectUrlGlobToRegExp),
  signUpIsClosed: config.DISABLE_SIGNUP,
  mailConnections: config.MAIL_CONNECTIONS,
  passwordPolicy: getPasswordPolicy(config),
  anonymousSignIns: config.ANONYMOUS_SIGN_INS,
  anonymousRetentionDays: config.ANONYMOUS_RETENTION_DAYS,
  phoneSignIn: config.PHONE_SIGN_IN,
  smsAutoconfirm: config.SMS_AUTOCONFIRM,
  smsTestCodes: config.SMS_TEST_CODES,
  autoconfirm:
    config.MAILER_AUTOCONFIRM ?? (config.SMTP_URL === undefined && config.HOOK_SEND_EMAIL === undefined),
  linksNeedConfirmation: config.VERIFY_INTERSTITIAL,
  manualLinking: config.MANUAL_LINKING,
  linkingNeedsFreshSession: config.LINKING_NEEDS_FRESH_SESSION,
  accessTokenTtlS: config.ACCESS_TOKEN_TTL_S,
  reuseIntervalS: config.REFRESH_REUSE_INTERVAL_S,
  relyingParty: {
    id: config.WEBAUTHN_RP_ID ?? new URL(siteUrl).hostname,
    origins: [new URL(siteUrl).origin, ...config.WEBAUTHN_ORIGINS],
  },
  limits: { timeboxS: config.SESSION_TIMEBOX_S, inactivityS: config.SESSION_INACTIVITY_S },
  auditRetentionDays: config.AUDIT_RETENTION_DAYS,
  eventReceivers: config.EVENT_WEBHOOKS,
  allowsLoopbackLogout: !config.isProduction,
  oauthServer: config.OAUTH_SERVER
    ? {
        allowsDynamicRegistration: config.OAUTH_DYNAMIC_REGISTRATION,
        consentUrl: siteUrl + config.OAUTH_AUTHORIZATION_PATH,
        deviceUrl: siteUrl + config.OAUTH_DEVICE_PATH,
        requiresAal2: config.OAUTH_REQUIRES_AAL2,
      }
    : null,
})

/** Returns the transport to SMTP_URL, or without it one that logs each email. Sent emails are traced. */
export function createEmailTransport(
  { SMTP_URL: url, MAIL_FROM: from, BRAND_NAME: brand, isProduction }: ServerConfig,
  log: FastifyBaseLogger,
  tracing: Tracing | null,
): EmailTransport {
  if (!url) return createLogOnlyEmailTransport(log, { showsContent: !isProduction })
  const transport = createSmtpEmailTransport(url, { from, brand })
  if (!tracing) return transport
  return {
    ...transport,
    send: (email, id) => tracing.traceCall('SMTP send', {}, () => transport.send(email, id)),
  }
}

/** Returns null if no text messages are configured. Throws if only some of the settings are set. */
export function createSmsSender(config: ServerConfig, fetch: typeof globalThis.fetch): SmsSender | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = config
  if (accountSid && authToken && from) {
    const apiUrl = config.TWILIO_API_URL.replace(/\/$/, '')
    return createTwilioSmsSender({ accountSid, authToken, from, apiUrl, fetch })
  }
  if (!accountSid && !authToken && !from) return null
  throw new Error('Set all or none of TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.')
}

/** Returns where requests are counted for all servers. Null if each counts on its own. */
export const toRedisAddress = (config: ServerConfig): RedisAddress | null =>
  config.REDIS_URL === undefined
    ? null
    : { url: config.REDIS_URL, sentinels: config.REDIS_SENTINELS, sentinelName: config.REDIS_SENTINEL_NAME }

/** Returns where the chain is read. Null if neither variable is set. */
export function toChainIndexAddress({
  ESPLORA_URL: esploraUrl,
  ELECTRUM_URL: electrumUrl,
  ELECTRUM_FINGERPRINT: fingerprint,
}: ServerConfig): ChainIndexAddress | null {
  if (esploraUrl !== undefined) return { protocol: 'esplora', url: esploraUrl }
  return electrumUrl === undefined
    ? null
    : { protocol: 'electrum', url: electrumUrl, fingerprint: fingerprint ?? null }
}

/** Returns the settings that the pages of the web app contain. */
export const toWebAppSettings = (config: ServerConfig, siteUrl: string): WebAppSettings => ({
  brand: config.BRAND_NAME,
  host: new URL(siteUrl).host,
  // In development the subscribe links (docs/spec/README.md#screens) open a page that explains what is missing.
  payment_link: config.PAYMENT_LINK ?? (config.isProduction ? null : `${siteUrl}/payment-demo.html`),
  public_trading_pages: config.PUBLIC_TRADING_PAGES,
  publishable_key: config.PUBLISHABLE_KEYS[0] ?? null,
  providers: config.AUTH_PROVIDERS.map(({ id, name }) => ({ id, name })),
  password_policy: getPasswordPolicy(config),
  text_messages: config.TWILIO_ACCOUNT_SID !== undefined || config.HOOK_SEND_SMS !== undefined,
  ethereum_endpoint: config.ETHEREUM_RPC_URL !== undefined,
  ethereum_sign_in: config.WEB3_ETHEREUM,
  oauth_server: config.OAUTH_SERVER,
  bitcoin: { network: config.BITCOIN_NETWORK, indexed: toChainIndexAddress(config) !== null },
})
