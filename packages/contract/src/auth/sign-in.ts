import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { captchaTokenFields, pkceChallengeFields } from './pkce.ts'
import { sessionSchema } from './sessions.ts'
import { userSchema } from './user.ts'

const smsChannel = z.nullish(z.enum(['sms', 'whatsapp']))
const redirect = z.object({ redirect_to: z.optional(z.string()) })

/** POST /signup: returns a session if autoconfirm is on, otherwise the user, and sends a confirmation email (docs/protocol.md#sign-up). */
export const signUpEndpoint = defineEndpoint('POST', '/auth/v1/signup', {
  summary: 'Creates an account.',
  query: redirect,
  body: z.object({
    email: z.nullish(z.string()),
    phone: z.nullish(z.string()),
    password: z.nullish(z.string()),
    data: z.nullish(z.record(z.string(), z.unknown())),
    channel: smsChannel,
    ...pkceChallengeFields.shape,
    ...captchaTokenFields.shape,
  }),
  reply: z.union([sessionSchema, userSchema]),
  errors: [
    'user_already_exists',
    'weak_password',
    'signup_disabled',
    'anonymous_provider_disabled',
    'phone_provider_disabled',
    'sms_send_failed',
    'over_sms_send_rate_limit',
    'captcha_failed',
  ],
})

/** Body of POST /token?grant_type=password (docs/protocol.md#password-sign-in). */
export const passwordGrantBodySchema = z.object({
  email: z.nullish(z.string()),
  phone: z.nullish(z.string()),
  password: z.nullish(z.string()),
  ...captchaTokenFields.shape,
})

/** Body of POST /token?grant_type=refresh_token (docs/protocol.md#refresh). */
export const refreshTokenGrantBodySchema = z.object({ refresh_token: z.nullish(z.string()) })

/** Body of POST /token?grant_type=pkce (docs/protocol.md#code-exchange). */
export const pkceGrantBodySchema = z.object({
  auth_code: z.nullish(z.string()),
  code_verifier: z.nullish(z.string()),
})

/** Body of POST /token?grant_type=id_token (docs/protocol.md#id-token-sign-in). Older clients send `issuer` or `client_id` instead of `provider`. */
export const idTokenGrantBodySchema = z.object({
  provider: z.nullish(z.string()),
  issuer: z.nullish(z.string()),
  client_id: z.nullish(z.string()),
  id_token: z.nullish(z.string()),
  access_token: z.nullish(z.string()),
  nonce: z.nullish(z.string()),
  link_identity: z.nullish(z.boolean()),
  ...captchaTokenFields.shape,
})

/** Body of POST /token?grant_type=web3 (docs/protocol.md#web3-sign-in). */
export const web3GrantBodySchema = z.object({
  chain: z.nullish(z.string()),
  message: z.nullish(z.string()),
  signature: z.nullish(z.string()),
  ...captchaTokenFields.shape,
})

/** POST /recover: sends a password reset email. The response is the same for known and unknown addresses (docs/protocol.md#email-links-and-codes). */
export const recoverPasswordEndpoint = defineEndpoint('POST', '/auth/v1/recover', {
  summary: 'Emails a password reset link and code.',
  query: redirect,
  body: z.object({ email: z.nullish(z.string()), ...pkceChallengeFields.shape, ...captchaTokenFields.shape }),
  reply: z.object({}),
  errors: ['captcha_failed'],
})

const otp = {
  summary: 'Sends an email with a link and a code, or a text message with a code, for signing in.',
  query: redirect,
  body: z.object({
    email: z.nullish(z.string()),
    phone: z.nullish(z.string()),
    create_user: z.nullish(z.boolean()),
    data: z.nullish(z.record(z.string(), z.unknown())),
    channel: smsChannel,
    ...pkceChallengeFields.shape,
    ...captchaTokenFields.shape,
  }),
  reply: z.object({}),
  errors: ['captcha_failed', 'phone_provider_disabled', 'sms_send_failed', 'over_sms_send_rate_limit'],
} as const

/** POST /otp: sends a sign-in email and creates the account if there is none (docs/protocol.md#email-links-and-codes). */
export const sendOtpEndpoint = defineEndpoint('POST', '/auth/v1/otp', otp)

/** POST /magiclink: the former name of POST /otp (docs/protocol.md#email-links-and-codes). */
export const sendMagicLinkEndpoint = defineEndpoint('POST', '/auth/v1/magiclink', otp)

/** POST /verify: exchanges a link token or six-digit code for a session (docs/protocol.md#verify-a-code). */
export const verifyOtpEndpoint = defineEndpoint('POST', '/auth/v1/verify', {
  summary: 'Exchanges a one-time code or link token for a session.',
  body: z.object({
    type: z.string(),
    token: z.nullish(z.string()),
    token_hash: z.nullish(z.string()),
    email: z.nullish(z.string()),
    phone: z.nullish(z.string()),
  }),
  reply: z.union([sessionSchema, z.object({ msg: z.string(), code: z.string() })]),
  errors: ['otp_expired', 'user_banned', 'email_exists', 'phone_exists'],
})

/** POST /resend: sends an email again. The response is the same for known and unknown addresses (docs/protocol.md#email-links-and-codes). */
export const resendEmailEndpoint = defineEndpoint('POST', '/auth/v1/resend', {
  summary: 'Resends an email with a link and a code, or a text message with a code.',
  query: redirect,
  body: z.object({
    type: z.string(),
    email: z.nullish(z.string()),
    phone: z.nullish(z.string()),
    ...pkceChallengeFields.shape,
    ...captchaTokenFields.shape,
  }),
  reply: z.object({}),
  errors: ['phone_provider_disabled', 'captcha_failed'],
})
