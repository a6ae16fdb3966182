import type {
  passkeyAuthenticationOptionsEndpoint,
  passkeyAuthenticationVerifyEndpoint,
  passkeyRegistrationOptionsEndpoint,
  passkeyRegistrationVerifyEndpoint,
} from '@satlens/contract'
import { createUnexpectedResponseError } from '../auth-error.ts'
import { isRecord } from '../is-record.ts'
import type { CallOf } from '../send.ts'
import type { CoreHolder } from '../session/core-holder.ts'
import { parseSession } from '../session/parse-session.ts'
import type { Session } from '../session/session.ts'
import type { AuthenticationCredential, RegistrationCredential } from './credential.ts'
import { captcha } from './sign-up.ts'

/** What the browser is asked, once and until `expires_at` (unix seconds). `options` is JSON of WebAuthn §5.1. */
export interface PasskeyChallenge {
  challenge_id: string
  options: Record<string, unknown>
  expires_at: number
}

/** A passkey of the account (docs/protocol.md#passkeys). */
export interface Passkey {
  id: string
  friendly_name: string
  created_at: string
  last_used_at?: string | undefined
}

/** What the browser made of the options for a new passkey, as JSON. */
export type RegisteredPasskey = RegistrationCredential

/** What the browser signed with a passkey, as JSON. */
export type AuthenticatedPasskey = AuthenticationCredential

/** Begins a sign-in with any passkey of this site; nobody is named yet (docs/protocol.md#passkeys). Throws AuthError. */
export async function startPasskeySignIn(
  { core }: CoreHolder,
  { captchaToken }: { readonly captchaToken?: string } = {},
): Promise<PasskeyChallenge> {
  const call: CallOf<typeof passkeyAuthenticationOptionsEndpoint> = {
    method: 'POST',
    path: '/auth/v1/passkeys/authentication/options',
    body: { gotrue_meta_security: captcha(captchaToken) },
  }
  return parsePasskeyChallenge(await core.send(call))
}

/** Signs the owner of the passkey in and announces SIGNED_IN. The session is aal1. Throws AuthError. */
export async function signInWithPasskey(
  { core }: CoreHolder,
  { challengeId, credential }: { readonly challengeId: string; readonly credential: AuthenticatedPasskey },
): Promise<Session> {
  const call: CallOf<typeof passkeyAuthenticationVerifyEndpoint> = {
    method: 'POST',
    path: '/auth/v1/passkeys/authentication/verify',
    body: { challenge_id: challengeId, credential },
  }
  const session = parseSession(await core.send(call), core.clock.now())
  if (!session) throw createUnexpectedResponseError(200)
  core.state.save('SIGNED_IN', session)
  return session
}

/** Begins a new passkey of the account. Throws AuthError. */
export async function startPasskeyRegistration({ core }: CoreHolder): Promise<PasskeyChallenge> {
  const call: CallOf<typeof passkeyRegistrationOptionsEndpoint> = {
    method: 'POST',
    path: '/auth/v1/passkeys/registration/options',
    body: {},
  }
  return parsePasskeyChallenge(await core.sendSignedIn(call))
}

/** Keeps the passkey that the browser made. Throws AuthError. */
export async function finishPasskeyRegistration(
  { core }: CoreHolder,
  { challengeId, credential }: { readonly challengeId: string; readonly credential: RegisteredPasskey },
): Promise<Passkey> {
  const call: CallOf<typeof passkeyRegistrationVerifyEndpoint> = {
    method: 'POST',
    path: '/auth/v1/passkeys/registration/verify',
    body: { challenge_id: challengeId, credential },
  }
  const body = await core.sendSignedIn(call)
  if (!isRecord(body) || typeof body.id !== 'string') throw createUnexpectedResponseError(200)
  return body as unknown as Passkey
}

function parsePasskeyChallenge(body: unknown): PasskeyChallenge {
  if (!isRecord(body) || typeof body.challenge_id !== 'string') throw createUnexpectedResponseError(200)
  return body as unknown as PasskeyChallenge
}
