import * as z from 'zod'
import {
  baseUrlSchema,
  httpUrlSchema,
  originListSchema,
  redirectUrlGlobListSchema,
} from './configured-urls.ts'
import { jwtKeysJsonSchema } from './jwt-keys.ts'
import { signInProvidersJsonSchema } from './sign-in-providers.ts'
import {
  booleanFlagSchema,
  commaSeparatedListSchema,
  defineEnvironmentVariable,
  positiveIntegerSchema,
} from './variable.ts'

/** The least value of PASSWORD_MIN_LENGTH, and its default beside required characters, as in GoTrue. */
export const LEAST_PASSWORD_MIN_LENGTH = 6

const characterSetListSchema = z.string().transform((text) =>
  text
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll('\\:', ':'))
    .filter((set) => set !== ''),
)

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

const serviceRoleListSchema = commaSeparatedListSchema.pipe(
  z.array(
    z
      .string()
      .refine(
        (role) => role !== 'authenticated' && role !== 'anon',
        'must not name the role of users or visitors',
      ),
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
  JWT_KEYS: defineEnvironmentVariable(
    jwtKeysJsonSchema.default([]),
    'Keys of access tokens brought along, as a JSON list of JWKs or a JWK set: RSA (RS256), EC P-256 (ES256) and oct (HS256), each with a kid. The one with sign in its key_ops signs, the others verify. If none has it: the server signs with keys of its own.',
    { secret: true },
  ),
  JWT_SECRET: defineEnvironmentVariable(
    z.string().min(1).optional(),
    'HS256 secret of a project that moves here. Verifies tokens that name no known key. In production at least 32 bytes.',
    { secret: true },
  ),
  JWT_SIGNING_KEY: defineEnvironmentVariable(
    z.enum(['managed', 'legacy']).optional(),
    'Which key signs access tokens, whatever JWT_KEYS says: managed (a key of the server) or legacy (JWT_SECRET). If unset: the one with sign in JWT_KEYS, otherwise a key of the server.',
  ),
  JWT_SERVICE_ROLES: defineEnvironmentVariable(
    serviceRoleListSchema.default(['service_role']),
    'Values of the role claim, comma-separated, that let a token signed with JWT_SECRET or a key of JWT_KEYS administer accounts. Older projects also use supabase_admin.',
  ),
  DISABLE_SIGNUP: defineEnvironmentVariable(
    booleanFlagSchema.default(false),
    'Rejects new sign-ups. Existing accounts can still sign in.',
  ),
  ANONYMOUS_SIGN_INS: defineEnvironmentVariable(
    booleanFlagSchema.default(false),
    'Allows POST /signup without email and phone, which creates an anonymous account.',
  ),
  ANONYMOUS_RETENTION_DAYS: defineEnvironmentVariable(
    positiveIntegerSchema.default(30),
    'Days without a refresh after which an anonymous account is deleted with its data.',
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
  PASSWORD_MIN_LENGTH: defineEnvironmentVariable(
    positiveIntegerSchema
      .min(LEAST_PASSWORD_MIN_LENGTH, `must be at least ${LEAST_PASSWORD_MIN_LENGTH}`)
      .max(72, 'must be at most 72')
      .optional(),
    'Minimum number of characters of new passwords, 6 to 72. If set, only this and PASSWORD_REQUIRED_CHARACTERS apply. If neither is set: at least 8 characters with an upper-case letter, a lower-case letter, a digit and another character.',
  ),
  PASSWORD_REQUIRED_CHARACTERS: defineEnvironmentVariable(
    characterSetListSchema.optional(),
    'Sets of characters, separated by colons, of which a new password has at least one each, such as abc:123; \\: is a colon itself. If set: the minimum length is PASSWORD_MIN_LENGTH or 6.',
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
    'Days for which the audit log of sign-ins and account changes is stored. A month is deleted once all of it is older.',
  ),
}
