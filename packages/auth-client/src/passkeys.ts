import type {
  passkeyAuthenticationOptionsEndpoint,
  passkeyAuthenticationVerifyEndpoint,
  passkeyRegistrationOptionsEndpoint,
  passkeyRegistrationVerifyEndpoint,
} from '@satlens/contract'
import { unexpectedReply } from './auth-error.ts'
import type { CoreHolder } from './core-holder.ts'
import type { MadeCredential, ShownCredential } from './credential.ts'
import { isRecord } from './is-record.ts'
import type { CallOf } from './send.ts'
import type { Session } from './session.ts'
import { readSession } from './session-shape.ts'
import { captcha } from './sign-up.ts'

/** What the browser is asked, once and until `expires_at` (unix seconds). `options` is JSON of WebAuthn §5.1. */
export interface PasskeyQuestion {
  challenge_id: string
  options: Record<string, unknown>
  expires_at: number
}

/** A passkey of the account (wire §9.5). */
export interface Passkey {
  id: string
  friendly_name: string
  created_at: string
  last_used_at?: string | undefined
}

/** What the browser made of the options for a new passkey, as JSON. */
export type MadePasskey = MadeCredential

/** What the browser signed with a passkey, as JSON. */
export type ShownPasskey = ShownCredential

/** Begins a sign-in with any passkey of this site; nobody is named yet (wire §9.5). Throws AuthError. */
export async function askForPasskey(
  { core }: CoreHolder,
  { captchaToken }: { readonly captchaToken?: string } = {},
): Promise<PasskeyQuestion> {
  const call: CallOf<typeof passkeyAuthenticationOptionsEndpoint> = {
    method: 'POST',
    path: '/auth/v1/passkeys/authentication/options',
    body: { gotrue_meta_security: captcha(captchaToken) },
  }
  return readQuestion(await core.send(call))
}

/** Signs the owner of the passkey in and announces SIGNED_IN. The session is aal1. Throws AuthError. */
export async function signInWithPasskey(
  { core }: CoreHolder,
  { challengeId, credential }: { readonly challengeId: string; readonly credential: ShownPasskey },
): Promise<Session> {
  const call: CallOf<typeof passkeyAuthenticationVerifyEndpoint> = {
    method: 'POST',
    path: '/auth/v1/passkeys/authentication/verify',
    body: { challenge_id: challengeId, credential },
  }
  const session = readSession(await core.send(call), core.clock.now())
  if (!session) throw unexpectedReply(200)
  core.state.keep('SIGNED_IN', session)
  return session
}

/** Begins a new passkey of the account. Throws AuthError. */
export async function beginPasskey({ core }: CoreHolder): Promise<PasskeyQuestion> {
  const call: CallOf<typeof passkeyRegistrationOptionsEndpoint> = {
    method: 'POST',
    path: '/auth/v1/passkeys/registration/options',
    body: {},
  }
  return readQuestion(await core.sendSignedIn(call))
}

/** Keeps the passkey that the browser made. Throws AuthError. */
export async function keepPasskey(
  { core }: CoreHolder,
  { challengeId, credential }: { readonly challengeId: string; readonly credential: MadePasskey },
): Promise<Passkey> {
  const call: CallOf<typeof passkeyRegistrationVerifyEndpoint> = {
    method: 'POST',
    path: '/auth/v1/passkeys/registration/verify',
    body: { challenge_id: challengeId, credential },
  }
  const body = await core.sendSignedIn(call)
  if (!isRecord(body) || typeof body.id !== 'string') throw unexpectedReply(200)
  return body as unknown as Passkey
}

function readQuestion(body: unknown): PasskeyQuestion {
  if (!isRecord(body) || typeof body.challenge_id !== 'string') throw unexpectedReply(200)
  return body as unknown as PasskeyQuestion
}
