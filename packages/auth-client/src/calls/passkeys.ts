import type {
  passkeyAuthenticationOptionsEndpoint,
  passkeyAuthenticationVerifyEndpoint,
  passkeyRegistrationOptionsEndpoint,
  passkeyRegistrationVerifyEndpoint,
} from '@satlens/contract'
import { type AuthClientCoreHolder, saveSessionFromResponse } from '../auth-core.ts'
import { requireReplyWithField } from '../auth-error.ts'
import type { EndpointCall } from '../send.ts'
import type { Session } from '../session/session.ts'
import { formatCaptchaFields } from './sign-in.ts'

/** The common fields of a credential in the JSON format of WebAuthn Level 3 §5.1. Binary data is base64url. */
interface CredentialJson {
  id: string
  rawId: string
  type: 'public-key'
  authenticatorAttachment?: string | null | undefined
  clientExtensionResults: Record<string, unknown>
}

/** A new credential, as `PublicKeyCredential.toJSON()` returns it. */
export interface RegistrationCredential extends CredentialJson {
  response: {
    clientDataJSON: string
    attestationObject: string
    transports?: string[] | undefined
  }
}

/** A signature with a credential, as `PublicKeyCredential.toJSON()` returns it. */
export interface AuthenticationCredential extends CredentialJson {
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | null | undefined
  }
}

/** The options for the browser, as JSON of WebAuthn. Valid once and until `expires_at` (Unix seconds). */
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

/** Starts a sign-in with any passkey of this site. Throws AuthError. */
export async function startPasskeySignIn(
  { core }: AuthClientCoreHolder,
  { captchaToken }: { readonly captchaToken?: string } = {},
): Promise<PasskeyChallenge> {
  const body = await core.send({
    method: 'POST',
    path: '/auth/v1/passkeys/authentication/options',
    body: { gotrue_meta_security: formatCaptchaFields(captchaToken) },
  } satisfies EndpointCall<typeof passkeyAuthenticationOptionsEndpoint>)
  return requireReplyWithField<PasskeyChallenge>(body, 'challenge_id')
}

/** Signs in with a passkey and announces SIGNED_IN. The session is at AAL1. Throws AuthError. */
export async function signInWithPasskey(
  { core }: AuthClientCoreHolder,
  {
    challengeId,
    credential,
  }: { readonly challengeId: string; readonly credential: AuthenticationCredential },
): Promise<Session> {
  const body = await core.send({
    method: 'POST',
    path: '/auth/v1/passkeys/authentication/verify',
    body: { challenge_id: challengeId, credential },
  } satisfies EndpointCall<typeof passkeyAuthenticationVerifyEndpoint>)
  return saveSessionFromResponse(core, 'SIGNED_IN', body)
}

/** Starts the registration of a passkey for the account. Throws AuthError. */
export async function startPasskeyRegistration({ core }: AuthClientCoreHolder): Promise<PasskeyChallenge> {
  const body = await core.sendSignedIn({
    method: 'POST',
    path: '/auth/v1/passkeys/registration/options',
    body: {},
  } satisfies EndpointCall<typeof passkeyRegistrationOptionsEndpoint>)
  return requireReplyWithField<PasskeyChallenge>(body, 'challenge_id')
}

/** Registers the passkey that the browser created. Throws AuthError. */
export async function registerPasskey(
  { core }: AuthClientCoreHolder,
  { challengeId, credential }: { readonly challengeId: string; readonly credential: RegistrationCredential },
): Promise<Passkey> {
  const body = await core.sendSignedIn({
    method: 'POST',
    path: '/auth/v1/passkeys/registration/verify',
    body: { challenge_id: challengeId, credential },
  } satisfies EndpointCall<typeof passkeyRegistrationVerifyEndpoint>)
  return requireReplyWithField<Passkey>(body, 'id')
}
