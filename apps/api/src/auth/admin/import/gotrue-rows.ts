import * as z from 'zod/mini'

// Rows of GoTrue's tables as PostgreSQL's to_jsonb renders them. Columns that a release lacks are null.

const FARTHEST = new Date('9999-12-31T23:59:59Z')
const ZONE = /(Z|[+-]\d\d(:\d\d)?)$/

/** Parses a time of PostgreSQL in UTC. `infinity`, and years that JavaScript cannot parse, become the end of the year 9999. */
function parseTime(text: string): Date {
  const time = new Date(ZONE.test(text) ? text : `${text}Z`)
  return Number.isNaN(time.getTime()) ? FARTHEST : time
}

const text = z._default(z.nullable(z.string()), null)
const time = z.pipe(
  text,
  z.transform((value) => (value === null ? null : parseTime(value))),
)
/** GoTrue's columns may be null; ours may not. */
const requiredTime = z.pipe(
  text,
  z.transform((value) => (value === null ? new Date(0) : parseTime(value))),
)
const number = z._default(z.nullable(z.number()), null)
const flag = z.pipe(
  z._default(z.nullable(z.boolean()), false),
  z.transform((value) => value === true),
)
const metadata = z.catch(z.record(z.string(), z.unknown()), {})
/** `bytea` as `\x` and hexadecimal digits. */
const bytes = z.pipe(
  z.string().check(z.startsWith('\\x')),
  z.transform((value) => Buffer.from(value.slice(2), 'hex')),
)

export const gotrueUserSchema = z.object({
  id: z.string(),
  aud: text,
  role: text,
  email: text,
  phone: text,
  encrypted_password: text,
  email_confirmed_at: time,
  phone_confirmed_at: time,
  invited_at: time,
  last_sign_in_at: time,
  raw_app_meta_data: metadata,
  raw_user_meta_data: metadata,
  is_sso_user: flag,
  is_anonymous: flag,
  banned_until: time,
  deleted_at: time,
  created_at: requiredTime,
  updated_at: requiredTime,
})

export const gotrueIdentitySchema = z.object({
  id: z.string(),
  user_id: z.string(),
  provider: z.string(),
  provider_id: z.string(),
  identity_data: metadata,
  last_sign_in_at: time,
  created_at: requiredTime,
  updated_at: requiredTime,
})

/** A credential as the Go library stores it: bytes are base64. */
const webAuthnCredential = z.object({
  id: z.string(),
  publicKey: z.string(),
  transport: z._default(z.nullable(z.array(z.string())), null),
  authenticator: z.object({ signCount: number }),
})

export const gotrueFactorSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  factor_type: z.string(),
  status: z.string(),
  friendly_name: text,
  secret: text,
  phone: text,
  web_authn_credential: z.catch(z.nullable(webAuthnCredential), null),
  last_challenged_at: time,
  created_at: requiredTime,
  updated_at: requiredTime,
})

export const gotruePasskeySchema = z.object({
  id: z.string(),
  user_id: z.string(),
  friendly_name: text,
  credential_id: bytes,
  public_key: bytes,
  sign_count: number,
  transports: z.catch(z.array(z.string()), []),
  last_used_at: time,
  created_at: requiredTime,
})

export const gotrueSessionSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  aal: text,
  factor_id: text,
  not_after: time,
  refreshed_at: time,
  ip: text,
  user_agent: text,
  oauth_client_id: text,
  refresh_token_hmac_key: text,
  refresh_token_counter: number,
  created_at: requiredTime,
  updated_at: time,
})

export const gotrueAmrClaimSchema = z.object({
  session_id: z.string(),
  authentication_method: z.string(),
  created_at: requiredTime,
  updated_at: requiredTime,
})

export const gotrueRefreshTokenSchema = z.object({ session_id: z.string(), token: z.string() })

/** Lists are separated by commas. */
export const gotrueOAuthClientSchema = z.object({
  id: z.string(),
  client_secret_hash: text,
  registration_type: z.string(),
  /** Absent before August 2025: then all clients have a secret. */
  client_type: text,
  token_endpoint_auth_method: text,
  redirect_uris: text,
  grant_types: text,
  client_name: text,
  client_uri: text,
  logo_uri: text,
  created_at: requiredTime,
  updated_at: requiredTime,
})

export const gotrueOAuthConsentSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  client_id: z.string(),
  /** Separated by spaces. */
  scopes: z.string(),
  granted_at: requiredTime,
})

export type GotrueUser = z.output<typeof gotrueUserSchema>
export type GotrueIdentity = z.output<typeof gotrueIdentitySchema>
export type GotrueFactor = z.output<typeof gotrueFactorSchema>
export type GotruePasskey = z.output<typeof gotruePasskeySchema>
export type GotrueSession = z.output<typeof gotrueSessionSchema>
export type GotrueAmrClaim = z.output<typeof gotrueAmrClaimSchema>
export type GotrueOAuthClient = z.output<typeof gotrueOAuthClientSchema>
export type GotrueOAuthConsent = z.output<typeof gotrueOAuthConsentSchema>
