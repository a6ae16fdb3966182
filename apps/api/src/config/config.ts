import type * as z from 'zod'
import { isPlainHttpUrl } from '#kernel/http/loopback.ts'
import { isRelyingPartyIdAllowedForSite } from './configured-urls.ts'
import { DATABASE_ENVIRONMENT_VARIABLES } from './database-settings.ts'
import { HOOK_ENVIRONMENT_VARIABLES, HOOK_SETTINGS } from './hook-settings.ts'
import { findJwtSecretWeakness } from './jwt-keys.ts'
import { EMAIL_AND_SMS_ENVIRONMENT_VARIABLES } from './message-settings.ts'
import { OAUTH_SERVER_ENVIRONMENT_VARIABLES } from './oauth-server-settings.ts'
import { PRODUCT_ENVIRONMENT_VARIABLES } from './product-settings.ts'
import { HTTP_SERVER_ENVIRONMENT_VARIABLES } from './server-settings.ts'
import { SIGN_IN_ENVIRONMENT_VARIABLES } from './sign-in-settings.ts'
import type { EnvironmentVariable } from './variable.ts'

/** Every environment variable. .env.example is generated from it. */
export const ENVIRONMENT_VARIABLES = {
  ...HTTP_SERVER_ENVIRONMENT_VARIABLES,
  ...DATABASE_ENVIRONMENT_VARIABLES,
  ...SIGN_IN_ENVIRONMENT_VARIABLES,
  ...OAUTH_SERVER_ENVIRONMENT_VARIABLES,
  ...EMAIL_AND_SMS_ENVIRONMENT_VARIABLES,
  ...HOOK_ENVIRONMENT_VARIABLES,
  ...PRODUCT_ENVIRONMENT_VARIABLES,
}

type Values = {
  readonly [K in keyof typeof ENVIRONMENT_VARIABLES]: z.output<(typeof ENVIRONMENT_VARIABLES)[K]['schema']>
}

export interface ServerConfig extends Values {
  readonly isProduction: boolean
}

/** Thrown by {@link parseServerConfig}. Its message lists every invalid variable, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Parses the environment, in main.ts only, so that an invalid one fails at start. Throws ConfigError. */
export function parseServerConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  const isProduction = env.NODE_ENV === 'production'
  for (const [name, { schema, requiredInProduction }] of Object.entries<EnvironmentVariable>(
    ENVIRONMENT_VARIABLES,
  )) {
    // Compose files and shells pass an empty variable for "not set".
    const result = schema.safeParse(env[name] === '' ? undefined : env[name])
    if (!result.success) {
      problems.push(`${name}: ${result.error.issues.map((issue) => issue.message).join('; ')}`)
    } else if (isProduction && requiredInProduction && result.data === undefined) {
      problems.push(`${name}: required in production`)
    } else values[name] = result.data
  }
  const { SITE_URL: site, WEBAUTHN_RP_ID: host } = values
  if (typeof site === 'string' && typeof host === 'string' && !isRelyingPartyIdAllowedForSite(site, host)) {
    problems.push('WEBAUTHN_RP_ID: must be the host of SITE_URL or a parent domain of it')
  }
  if (values.DATABASE_POOLER === 'transaction' && values.MIGRATE_ON_START === true) {
    problems.push(
      'MIGRATE_ON_START: must be false behind a pooler; run the migrate command against PostgreSQL itself',
    )
  }
  if (Array.isArray(values.REDIS_SENTINELS) && values.REDIS_SENTINELS.length > 0 && !values.REDIS_URL) {
    problems.push('REDIS_SENTINELS: requires REDIS_URL, such as redis://:password@sentinels')
  }
  if (values.JWT_SIGNING_KEY === 'legacy' && values.JWT_SECRET === undefined) {
    problems.push('JWT_SIGNING_KEY: legacy needs JWT_SECRET')
  }
  if (values.PHONE_SIGN_IN === true && !canConfirmPhones(values)) {
    problems.push('PHONE_SIGN_IN: requires TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM')
  }
  if (values.ESPLORA_URL !== undefined && values.ELECTRUM_URL !== undefined) {
    problems.push('ELECTRUM_URL: must not be set together with ESPLORA_URL, because one chain index is read')
  }
  if (values.ELECTRUM_FINGERPRINT !== undefined && !String(values.ELECTRUM_URL).startsWith('ssl:')) {
    problems.push('ELECTRUM_FINGERPRINT: requires an ELECTRUM_URL that begins with ssl://')
  }
  for (const name of Object.values(HOOK_SETTINGS)) {
    const { [name]: url, [`${name}_SECRETS`]: secrets } = values
    if (name in values && Array.isArray(secrets) && (url === undefined) !== (secrets.length === 0)) {
      problems.push(`${name}: must be set together with ${name}_SECRETS`)
    }
  }
  if (isProduction) problems.push(...findProductionProblems(values))
  if (problems.length > 0) {
    throw new ConfigError(`The configuration is not valid.\n  ${problems.join('\n  ')}`)
  }
  return { ...values, isProduction } as ServerConfig
}

/** Returns true if codes can be sent, or if none are needed: with SMS_AUTOCONFIRM or, in development, SMS_TEST_CODES. */
const canConfirmPhones = (values: Readonly<Record<string, unknown>>): boolean =>
  values.TWILIO_ACCOUNT_SID !== undefined ||
  values.SMS_AUTOCONFIRM === true ||
  (values.SMS_TEST_CODES instanceof Map && values.SMS_TEST_CODES.size > 0)

/** Lists settings whose development defaults a production deployment must override explicitly. */
function findProductionProblems(values: Readonly<Record<string, unknown>>): string[] {
  const problems = (['SITE_URL', 'API_EXTERNAL_URL', 'AUTH_EXTERNAL_URL'] as const)
    .filter((name) => typeof values[name] === 'string' && isPlainHttpUrl(values[name]))
    .filter(() => values.ALLOW_HTTP_SITE === false)
    .map((name) => `${name}: must be https in production; ALLOW_HTTP_SITE=true allows http`)
  const sendsEmail = values.SMTP_URL !== undefined || values.HOOK_SEND_EMAIL !== undefined
  if ('SMTP_URL' in values && !sendsEmail && values.MAILER_AUTOCONFIRM !== true) {
    problems.push(
      'SMTP_URL: required in production; to run without email, set MAILER_AUTOCONFIRM=true (users then cannot reset forgotten passwords)',
    )
  }
  const weakness = findJwtSecretWeakness(values.JWT_SECRET as string | undefined)
  if (weakness) problems.push(`JWT_SECRET: is ${weakness}`)
  if (values.SMS_TEST_CODES instanceof Map && values.SMS_TEST_CODES.size > 0) {
    problems.push('SMS_TEST_CODES: must not be set in production, where anyone could use the fixed codes')
  }
  return problems
}
