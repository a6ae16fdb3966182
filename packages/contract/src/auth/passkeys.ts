import * as z from 'zod/mini'
import { defineEndpoint, signedInEndpoint } from '../endpoint.ts'
import { captchaTokenFields } from './pkce.ts'
import { sessionSchema } from './sessions.ts'
import { friendlyNameSchema } from './user.ts'

const base64url = z.string().check(z.regex(/^[\w-]+$/))

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string())),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
}

/** A newly created credential, in the JSON form of WebAuthn Level 3 §5.1. Binary fields are base64url. */
export const registrationCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
})

/** An assertion by an existing credential, in the same form. */
export const authenticationCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.optional(z.nullable(z.string())),
  }),
})

const PATH = '/auth/v1/passkeys'

/** A WebAuthn challenge. `options` is in the JSON form of WebAuthn Level 3 §5.1, without an enclosing `publicKey`. */
const passkeyChallenge = z.object({
  challenge_id: z.uuid(),
  options: z.record(z.string(), z.unknown()),
  /** Unix seconds. */
  expires_at: z.number(),
})

/** A passkey, as returned to its owner (docs/protocol.md#passkeys). */
export const listedPasskeySchema = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  created_at: z.string(),
  last_used_at: z.optional(z.string()),
})
export type Passkey = z.infer<typeof listedPasskeySchema>

/** POST /passkeys/registration/options: starts the registration of a passkey (docs/protocol.md#passkeys). */
export const passkeyRegistrationOptionsEndpoint = signedInEndpoint('POST', `${PATH}/registration/options`, {
  summary: 'Returns options for registering a passkey.',
  // Most clients send no body.
  body: z.nullish(
    z.object({
      /** A code from GET /reauthenticate, for a session that is not fresh. */
      nonce: z.nullish(z.string()),
    }),
  ),
  reply: passkeyChallenge,
  errors: [
    'validation_failed',
    'insufficient_aal',
    'reauthentication_needed',
    'reauthentication_not_valid',
    'too_many_passkeys',
  ],
})

/** POST /passkeys/registration/verify: stores the passkey that the browser created. */
export const passkeyRegistrationVerifyEndpoint = signedInEndpoint('POST', `${PATH}/registration/verify`, {
  summary: 'Stores a passkey that the browser created.',
  body: z.object({ challenge_id: z.uuid(), credential: registrationCredentialSchema }),
  reply: listedPasskeySchema,
  errors: [
    'validation_failed',
    'insufficient_aal',
    'reauthentication_needed',
    'too_many_passkeys',
    'webauthn_challenge_not_found',
    'webauthn_challenge_expired',
    'webauthn_verification_failed',
    'webauthn_credential_exists',
  ],
})

/** POST /passkeys/authentication/options: starts a sign-in without naming an account. */
export const passkeyAuthenticationOptionsEndpoint = defineEndpoint('POST', `${PATH}/authentication/options`, {
  summary: 'Returns options for signing in with a passkey.',
  body: captchaTokenFields,
  reply: passkeyChallenge,
  errors: ['captcha_failed'],
})

/** POST /passkeys/authentication/verify: signs in the passkey's owner with an aal1 session. */
export const passkeyAuthenticationVerifyEndpoint = defineEndpoint('POST', `${PATH}/authentication/verify`, {
  summary: 'Signs in with a passkey.',
  body: z.object({ challenge_id: z.uuid(), credential: authenticationCredentialSchema }),
  reply: sessionSchema,
  errors: [
    'validation_failed',
    'webauthn_challenge_not_found',
    'webauthn_challenge_expired',
    'webauthn_verification_failed',
    'user_banned',
  ],
  statuses: { user_banned: [400] },
})

/** GET /passkeys: the caller's passkeys, oldest first. */
export const listPasskeysEndpoint = signedInEndpoint('GET', PATH, {
  summary: "Lists the caller's passkeys.",
  reply: z.array(listedPasskeySchema),
})

/** PATCH /passkeys/{id}: renames a passkey. */
export const renamePasskeyEndpoint = signedInEndpoint('PATCH', `${PATH}/:id`, {
  summary: "Renames one of the caller's passkeys.",
  params: z.object({ id: z.uuid() }),
  body: z.object({ friendly_name: friendlyNameSchema.check(z.minLength(1)) }),
  reply: listedPasskeySchema,
  errors: ['validation_failed', 'passkey_not_found'],
})
