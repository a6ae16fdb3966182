import * as z from 'zod/mini'
import { signedInEndpoint } from '../endpoint.ts'
import { authenticationCredentialSchema, registrationCredentialSchema } from './passkeys.ts'
import { sessionSchema } from './sessions.ts'
import { FACTOR_TYPES, friendlyNameSchema } from './user.ts'

// The handler validates the id: one that is not a UUID gets 404 `validation_failed` (docs/protocol.md#second-factors).
const params = z.object({ id: z.string() })

/** POST /factors: enrolls a second factor (docs/protocol.md#enroll-a-factor). It is active once one of its challenges is verified. */
export const enrollFactorEndpoint = signedInEndpoint('POST', '/auth/v1/factors', {
  summary: 'Starts enrolling a factor: authenticator app, phone or security key.',
  body: z.object({
    factor_type: z.enum(FACTOR_TYPES),
    friendly_name: z.nullish(friendlyNameSchema),
    issuer: z.nullish(friendlyNameSchema),
    phone: z.nullish(z.string()),
    /** A code from GET /reauthenticate, for a session that is not fresh. */
    nonce: z.nullish(z.string()),
  }),
  reply: z.object({
    id: z.uuid(),
    type: z.enum(FACTOR_TYPES),
    friendly_name: z.optional(z.string()),
    /** `qr_code` is SVG markup without `#` and `%`, `secret` is base32, `uri` is the otpauth URI. */
    totp: z.optional(z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() })),
    /** In E.164 format, with the leading plus. */
    phone: z.optional(z.string()),
  }),
  errors: [
    'validation_failed',
    'insufficient_aal',
    'reauthentication_needed',
    'reauthentication_not_valid',
    'mfa_phone_enroll_not_enabled',
    'mfa_factor_name_conflict',
    'mfa_verified_factor_exists',
    'too_many_enrolled_mfa_factors',
  ],
})

// Other fields, such as a client's relying party, are ignored.
const challengeFactorBody = z.object({ channel: z.nullish(z.enum(['sms', 'whatsapp'])) })

/** POST /factors/{id}/challenge: creates a challenge, valid for 300 s in this session (docs/protocol.md#challenge-a-factor). */
export const challengeFactorEndpoint = signedInEndpoint('POST', '/auth/v1/factors/:id/challenge', {
  summary: 'Creates a challenge for a factor. For a phone, also sends the code.',
  params,
  // Some clients send no body.
  body: z.nullish(challengeFactorBody),
  reply: z.object({
    id: z.uuid(),
    type: z.enum(FACTOR_TYPES),
    /** Unix seconds. */
    expires_at: z.number(),
    webauthn: z.optional(
      z.object({
        /** `create` until the factor is verified, then `request`. */
        type: z.enum(['create', 'request']),
        credential_options: z.object({ publicKey: z.record(z.string(), z.unknown()) }),
      }),
    ),
  }),
  errors: [
    'validation_failed',
    'insufficient_aal',
    'reauthentication_needed',
    'mfa_factor_not_found',
    'mfa_phone_verify_not_enabled',
    'over_sms_send_rate_limit',
    'service_unavailable',
  ],
  statuses: { validation_failed: [400, 404] },
})

/** POST /factors/{id}/verify: verifies a challenge and returns an aal2 session (docs/protocol.md#verify-a-factor). */
export const verifyFactorEndpoint = signedInEndpoint('POST', '/auth/v1/factors/:id/verify', {
  summary: 'Verifies a challenge with a code or signature and upgrades the session to aal2.',
  params,
  body: z.object({
    challenge_id: z.nullish(z.string()),
    code: z.nullish(z.string()),
    webauthn: z.nullish(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('create'), credential_response: registrationCredentialSchema }),
        z.object({ type: z.literal('request'), credential_response: authenticationCredentialSchema }),
      ]),
    ),
  }),
  reply: sessionSchema,
  errors: [
    'validation_failed',
    'insufficient_aal',
    'reauthentication_needed',
    'mfa_factor_not_found',
    'mfa_challenge_expired',
    'mfa_ip_address_mismatch',
    'mfa_verification_failed',
    'mfa_verification_rejected',
    'mfa_phone_verify_not_enabled',
  ],
  statuses: { validation_failed: [400, 404], mfa_factor_not_found: [404, 422] },
})

/** DELETE /factors/{id}: removes a factor; removing a verified one requires aal2 (docs/protocol.md#remove-a-factor). */
export const unenrollFactorEndpoint = signedInEndpoint('DELETE', '/auth/v1/factors/:id', {
  summary: 'Removes a factor.',
  params,
  reply: z.object({ id: z.uuid() }),
  errors: ['validation_failed', 'insufficient_aal', 'mfa_factor_not_found'],
  statuses: { validation_failed: [404], insufficient_aal: [422] },
})

// An extension of the protocol, compatible with auth-js 2.119 and later.
const CODES_PATH = '/auth/v1/factors/recovery-codes'

const recoveryCodes = z.object({
  /** The user's id: each account has one set of codes. */
  id: z.uuid(),
  type: z.literal('recovery_code'),
  total: z.number(),
})
const newRecoveryCodes = z.extend(recoveryCodes, {
  /** Codes of 24 lower-case letters and digits. They cannot be retrieved again. */
  codes: z.array(z.string()),
})

/** GET /factors/recovery-codes: the total and the remaining number of codes, without the codes. */
export const getRecoveryCodesEndpoint = signedInEndpoint('GET', CODES_PATH, {
  summary: 'Counts the recovery codes that are left.',
  reply: z.extend(recoveryCodes, { remaining: z.number() }),
  errors: ['mfa_factor_not_found'],
})

/** POST /factors/recovery-codes: generates the first ten codes. It requires aal2. */
export const createRecoveryCodesEndpoint = signedInEndpoint('POST', CODES_PATH, {
  summary: 'Generates ten recovery codes and returns them once.',
  reply: newRecoveryCodes,
  errors: ['insufficient_aal', 'mfa_recovery_codes_sole_factor', 'mfa_verified_factor_exists'],
})

/** POST /factors/recovery-codes/regenerate: replaces all codes, used or not, with ten new ones. */
export const regenerateRecoveryCodesEndpoint = signedInEndpoint('POST', `${CODES_PATH}/regenerate`, {
  summary: 'Replaces the recovery codes with ten new ones and returns them once.',
  reply: newRecoveryCodes,
  errors: ['insufficient_aal', 'mfa_factor_not_found'],
})

/** POST /factors/recovery-codes/verify: consumes a code and returns an aal2 session. */
export const verifyRecoveryCodeEndpoint = signedInEndpoint('POST', `${CODES_PATH}/verify`, {
  summary: 'Uses a recovery code in place of a lost factor and upgrades the session to aal2.',
  body: z.object({ code: z.nullish(z.string()) }),
  reply: sessionSchema,
  errors: ['mfa_verification_failed', 'mfa_recovery_codes_locked'],
})

/** DELETE /factors/recovery-codes: removes all codes. */
export const deleteRecoveryCodesEndpoint = signedInEndpoint('DELETE', CODES_PATH, {
  summary: 'Removes the recovery codes.',
  reply: z.object({ id: z.uuid() }),
  errors: ['insufficient_aal', 'mfa_factor_not_found'],
})
