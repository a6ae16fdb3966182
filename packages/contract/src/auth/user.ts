import * as z from 'zod/mini'
import { signedInEndpoint } from '../endpoint.ts'
import { pkceChallengeFields } from './pkce.ts'

// Requests for another audience are rejected (docs/protocol.md#user-object).
const headers = { 'X-JWT-Aud': 'The expected audience. Only authenticated is supported.' }

/** A sign-in method of an account (docs/protocol.md#user-object). `identity_id` is its key, `id` the provider's subject. */
export const identitySchema = z.object({
  identity_id: z.uuid(),
  id: z.string(),
  user_id: z.uuid(),
  identity_data: z.record(z.string(), z.unknown()),
  provider: z.string(),
  last_sign_in_at: z.optional(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  email: z.optional(z.string()),
})
export type Identity = z.infer<typeof identitySchema>

/** The kinds of second factor (docs/protocol.md#enroll-a-factor). */
export const FACTOR_TYPES = ['totp', 'phone', 'webauthn'] as const

/** The display name of a factor or passkey: one line in NFC, without control characters and unpaired surrogates. */
export const friendlyNameSchema = z
  .string()
  .check(z.normalize('NFC'), z.maxLength(120), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

/** A second factor (docs/protocol.md#user-object), without its secret or credential. */
export const factorSchema = z.object({
  id: z.uuid(),
  friendly_name: z.optional(z.string()),
  factor_type: z.enum(FACTOR_TYPES),
  status: z.enum(['unverified', 'verified']),
  phone: z.optional(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  last_challenged_at: z.nullable(z.string()),
})
export type Factor = z.infer<typeof factorSchema>

const metadata = z.record(z.string(), z.unknown())
const moment = z.optional(z.string())

/**
 * An account, as returned to its owner (docs/protocol.md#user-object). Times are RFC 3339 in UTC and absent until they
 * occur. A missing email or phone is `""`, never `null`.
 */
export const userSchema = z.object({
  id: z.uuid(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  email_confirmed_at: moment,
  phone: z.string(),
  phone_confirmed_at: moment,
  confirmed_at: moment,
  invited_at: moment,
  confirmation_sent_at: moment,
  recovery_sent_at: moment,
  email_change_sent_at: moment,
  reauthentication_sent_at: moment,
  new_email: z.optional(z.string()),
  phone_change_sent_at: moment,
  new_phone: z.optional(z.string()),
  last_sign_in_at: moment,
  app_metadata: metadata,
  user_metadata: metadata,
  identities: z.array(identitySchema),
  factors: z.optional(z.array(factorSchema)),
  created_at: z.string(),
  updated_at: z.string(),
  is_anonymous: z.boolean(),
  banned_until: moment,
  deleted_at: moment,
})
export type User = z.infer<typeof userSchema>

/** GET /user: the caller's own account (docs/protocol.md#user-object). */
export const getUserEndpoint = signedInEndpoint('GET', '/auth/v1/user', {
  summary: "Returns the caller's account.",
  reply: userSchema,
  headers,
  errors: ['validation_failed'],
})

/** PUT /user: changes the caller's own account (docs/protocol.md#update-user). `data` is merged; a key with `null` is removed. */
export const updateUserEndpoint = signedInEndpoint('PUT', '/auth/v1/user', {
  summary: "Updates the caller's password, email, phone or metadata.",
  query: z.object({ redirect_to: z.optional(z.string()) }),
  body: z.object({
    email: z.nullish(z.string()),
    password: z.nullish(z.string()),
    current_password: z.nullish(z.string()),
    nonce: z.nullish(z.string()),
    data: z.nullish(metadata),
    phone: z.nullish(z.string()),
    channel: z.nullish(z.enum(['sms', 'whatsapp'])),
    app_metadata: z.optional(z.unknown()),
    ...pkceChallengeFields.shape,
  }),
  headers,
  reply: userSchema,
  errors: [
    'validation_failed',
    'not_admin',
    'weak_password',
    'same_password',
    'phone_provider_disabled',
    'email_exists',
    'insufficient_aal',
    'reauthentication_needed',
    'reauthentication_not_valid',
    'over_email_send_rate_limit',
    'sms_send_failed',
    'over_sms_send_rate_limit',
  ],
  statuses: { insufficient_aal: [401], validation_failed: [400, 422] },
})

/** GET /reauthenticate: sends a code by email, which sensitive changes may require (docs/protocol.md#reauthentication). */
export const reauthenticateEndpoint = signedInEndpoint('GET', '/auth/v1/reauthenticate', {
  summary: 'Emails the caller a reauthentication code.',
  headers,
  reply: z.object({}),
  errors: ['validation_failed', 'email_not_confirmed', 'over_email_send_rate_limit'],
  statuses: { email_not_confirmed: [422] },
})

/** POST /reauthenticate, an extension of the protocol: the session may add a factor or passkey for one day. */
export const confirmReauthenticationEndpoint = signedInEndpoint('POST', '/auth/v1/reauthenticate', {
  summary: 'Consumes the emailed code and makes the session fresh for one day.',
  body: z.object({ nonce: z.string() }),
  reply: z.object({}),
  errors: ['validation_failed', 'reauthentication_not_valid'],
})
