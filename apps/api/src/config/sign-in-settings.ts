import { z } from 'zod'
import {
  baseUrlSchema,
  httpUrlSchema,
  originListSchema,
  redirectUrlGlobListSchema,
} from './configured-urls.ts'
import { signInProvidersJsonSchema } from './sign-in-providers.ts'
import {
  booleanFlagSchema,
  commaSeparatedListSchema,
  defineEnvironmentVariable,
  positiveIntegerSchema,
} from './variable.ts'

const serviceKeyListSchema = commaSeparatedListSchema.pipe(
  z.array(
    z
      .string()
      .regex(/^[\w-]+:[!-~]{32,}$/, 'must be name:key, with a key of at least 32 characters without spaces')
      .transform((text) => {
        const [name = '', ...key] = text.split(':')
        return { name, key: key.join(':') }
      }),
  ),
)

export const SIGN_IN_ENVIRONMENT_VARIABLES = {
  PUBLISHABLE_KEYS: defineEnvironmentVariable(
    commaSeparatedListSchema.default([]),
    'Accepted values of the apikey header, comma-separated. The web app sends the first one. If unset: the header is ignored.',
  ),
  SERVICE_KEYS: defineEnvironmentVariable(
    serviceKeyListSchema.default([]),
    'Secret keys for programs that administer accounts, comma-separated, each as name:key. The name appears in the audit log; a key has at least 32 characters. If unset: no service key is accepted.',
    { secret: true },
  ),
  DISABLE_SIGNUP: defineEnvironmentVariable(
    booleanFlagSchema.default(false),
    'Rejects new sign-ups. Existing accounts can still sign in.',
  ),
  REDIRECT_URLS: defineEnvironmentVariable(
    redirectUrlGlobListSchema.default([]),
    'Additional redirect URLs that are allowed after sign-in and in email links, comma-separated. Patterns: * matches within a part between dots or slashes, ** matches anything, ? one character, [a-z] one of a set, {a,b} either.',
  ),
  CAPTCHA_SECRET: defineEnvironmentVariable(
    z.string().min(1).optional(),
    'Secret key of the captcha service. If set: sign-up, password sign-in and every request that sends an email require a solved captcha.',
    { secret: true },
  ),
  CAPTCHA_VERIFY_URL: defineEnvironmentVariable(
    httpUrlSchema.default('https://api.hcaptcha.com/siteverify'),
    'Verification endpoint of the captcha service. For Turnstile: https://challenges.cloudflare.com/turnstile/v0/siteverify.',
  ),
  BREACHED_PASSWORDS_URL: defineEnvironmentVariable(
    baseUrlSchema.optional(),
    'Range endpoint of a breached-password service: https://api.pwnedpasswords.com/range or a mirror. It receives five hex digits of the SHA-1 of each new password. If unset: new passwords are not checked.',
  ),
  AUTH_PROVIDERS: defineEnvironmentVariable(
    signInProvidersJsonSchema.default([]),
    'Sign-in providers, as a JSON list. google, github, gitlab and apple need id, client_id and client_secret; any other OpenID Connect provider also needs issuer. See docs/providers.md for the other fields.',
    { secret: true },
  ),
  WEB3_ETHEREUM: defineEnvironmentVariable(
    booleanFlagSchema.default(false),
    'Allows sign-in with an Ethereum wallet (EIP-4361), on pages of SITE_URL and REDIRECT_URLS. Contract wallets also need ETHEREUM_RPC_URL.',
  ),
  MANUAL_LINKING: defineEnvironmentVariable(
    booleanFlagSchema.default(true),
    'Allows signed-in users to add and remove sign-in methods.',
  ),
  LINKING_NEEDS_FRESH_SESSION: defineEnvironmentVariable(
    booleanFlagSchema.default(true),
    'Requires aal2 to add or remove a sign-in method, or for users without a second factor a session younger than one day.',
  ),
  WEBAUTHN_RP_ID: defineEnvironmentVariable(
    z
      .string()
      .regex(/^[a-z0-9.-]+$/, 'must be a host name')
      .optional(),
    'WebAuthn relying party ID: the host of SITE_URL or a parent domain of it. Changing it invalidates every security key and passkey. If unset: the host of SITE_URL.',
  ),
  WEBAUTHN_ORIGINS: defineEnvironmentVariable(
    originListSchema.default([]),
    'Additional origins that may use security keys and passkeys, comma-separated. The origin of SITE_URL is always allowed.',
  ),
  ACCESS_TOKEN_TTL_S: defineEnvironmentVariable(
    positiveIntegerSchema.min(120).default(3_600),
    'Lifetime of an access token in seconds, at least 120. With shorter lifetimes clients would refresh continuously.',
  ),
  REFRESH_REUSE_INTERVAL_S: defineEnvironmentVariable(
    positiveIntegerSchema.default(10),
    'Seconds after a rotation during which older refresh tokens of the session are still accepted and return the current one.',
  ),
  SESSION_TIMEBOX_S: defineEnvironmentVariable(
    positiveIntegerSchema.optional(),
    'Maximum lifetime of a session in seconds, counted from sign-in. If unset: unlimited.',
  ),
  SESSION_INACTIVITY_S: defineEnvironmentVariable(
    positiveIntegerSchema.optional(),
    'Seconds without a refresh after which a session ends. If unset: unlimited.',
  ),
  AUDIT_RETENTION_DAYS: defineEnvironmentVariable(
    positiveIntegerSchema.default(365),
    'Days for which the audit log of sign-ins and account changes is stored.',
  ),
}
