import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { displayName } from './factor.ts'
import { captcha } from './pkce.ts'
import { session } from './session.ts'
import { SIGNED_IN } from './signed-in.ts'
import { authenticationCredential, registrationCredential } from './webauthn.ts'

const PATH = '/auth/v1/passkeys'

/** What a browser is asked. `options` is the JSON of WebAuthn Level 3 §5.1, without a `publicKey` around it. */
const asked = z.object({
  challenge_id: z.uuid(),
  options: z.record(z.string(), z.unknown()),
  /** Unix seconds. */
  expires_at: z.number(),
})

/** A passkey as its owner sees it (docs/protocol.md#passkeys). */
const passkey = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  created_at: z.string(),
  last_used_at: z.optional(z.string()),
})

/** See {@link passkey}. */
export type Passkey = z.infer<typeof passkey>

/** POST /passkeys/registration/options: begins a passkey (docs/protocol.md#passkeys). */
export const passkeyRegistrationOptionsEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/registration/options`,
  summary: 'Asks the browser to make a passkey.',
  // Most clients have nothing to say here, and send no body.
  body: z.nullish(
    z.object({
      /** A code of GET /reauthenticate. It makes the session fresh before the passkey is begun. */
      nonce: z.nullish(z.string()),
    }),
  ),
  reply: asked,
  errors: [
    ...SIGNED_IN,
    'validation_failed',
    'insufficient_aal',
    'reauthentication_needed',
    'reauthentication_not_valid',
    'too_many_passkeys',
  ],
})

/** POST /passkeys/registration/verify: keeps the passkey that the browser made. */
export const passkeyRegistrationVerifyEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/registration/verify`,
  summary: 'Keeps the passkey that the browser made.',
  body: z.object({ challenge_id: z.uuid(), credential: registrationCredential }),
  reply: passkey,
  errors: [
    ...SIGNED_IN,
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

/** POST /passkeys/authentication/options: begins a sign-in; nobody is named yet. */
export const passkeyAuthenticationOptionsEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/authentication/options`,
  summary: 'Asks the browser for any passkey of this site.',
  body: captcha,
  reply: asked,
  errors: ['captcha_failed'],
})

/** POST /passkeys/authentication/verify: signs the owner of a passkey in, at aal1. */
export const passkeyAuthenticationVerifyEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/authentication/verify`,
  summary: 'Signs in with a passkey.',
  body: z.object({ challenge_id: z.uuid(), credential: authenticationCredential }),
  reply: session,
  errors: [
    'validation_failed',
    'webauthn_challenge_not_found',
    'webauthn_challenge_expired',
    'webauthn_verification_failed',
    'user_banned',
  ],
  statuses: { user_banned: [400] },
})

/** GET /passkeys: the caller's own, the oldest first. */
export const listPasskeysEndpoint = endpoint({
  method: 'GET',
  path: PATH,
  summary: "Lists the caller's passkeys.",
  reply: z.array(passkey),
  errors: SIGNED_IN,
})

/** PATCH /passkeys/{id}: names a passkey. */
export const renamePasskeyEndpoint = endpoint({
  method: 'PATCH',
  path: `${PATH}/:id`,
  summary: "Renames one of the caller's passkeys.",
  params: z.object({ id: z.uuid() }),
  body: z.object({ friendly_name: displayName.check(z.minLength(1)) }),
  reply: passkey,
  errors: [...SIGNED_IN, 'validation_failed', 'passkey_not_found'],
})
