import type {
  challengeFactorEndpoint,
  enrollFactorEndpoint,
  unenrollFactorEndpoint,
  verifyFactorEndpoint,
  verifyRecoveryCodeEndpoint,
} from '@satlens/contract'
import { type AuthClientCoreHolder, saveSessionFromResponse } from '../auth-core.ts'
import { requireReplyWithField } from '../auth-error.ts'
import type { EndpointCall } from '../send.ts'
import type { Factor, FactorType, Session } from '../session/session.ts'
import type { AuthenticationCredential, RegistrationCredential } from './passkeys.ts'
import { getUser } from './user.ts'

/** A second factor to enroll (docs/protocol.md#enroll-a-factor). Authenticator apps show the `issuer`. */
export type NewFactorFields = { readonly friendlyName?: string } & (
  | { readonly type: 'totp'; readonly issuer?: string }
  | { readonly type: 'phone'; readonly phone: string }
  | { readonly type: 'webauthn' }
)

/** A factor before its first verification. `totp.qr_code` is SVG markup, `totp.secret` base32. */
export interface EnrolledFactor {
  id: string
  type: FactorType
  friendly_name?: string | undefined
  totp?: { qr_code: string; secret: string; uri: string } | undefined
  /** In international format, with a plus sign. */
  phone?: string | undefined
}

/** A challenge of a factor, valid until `expires_at` (Unix seconds). */
export interface FactorChallenge {
  id: string
  type: FactorType
  expires_at: number
  /** Options for the browser. `create` until the factor is verified, then `request`. */
  webauthn?:
    | { type: 'create' | 'request'; credential_options: { publicKey: Record<string, unknown> } }
    | undefined
}

/** The response to a challenge: the code of an app or text message, or a credential (docs/protocol.md#verify-a-factor). */
export type FactorCodeOrCredential =
  | { readonly code: string }
  | {
      readonly webauthn:
        | { type: 'create'; credential_response: RegistrationCredential }
        | { type: 'request'; credential_response: AuthenticationCredential }
    }

/** Enrolls a second factor. It is required from its first verification on. Throws AuthError. */
export async function enrollFactor(
  { core }: AuthClientCoreHolder,
  factor: NewFactorFields,
): Promise<EnrolledFactor> {
  const { type, friendlyName, ...rest } = factor
  const body = await core.sendSignedIn({
    method: 'POST',
    path: '/auth/v1/factors',
    body: { factor_type: type, friendly_name: friendlyName, ...rest },
  } satisfies EndpointCall<typeof enrollFactorEndpoint>)
  return requireReplyWithField<EnrolledFactor>(body, 'id')
}

/** Creates a challenge; for a phone, the server sends a code (docs/protocol.md#challenge-a-factor). Throws AuthError. */
export async function challengeFactor(
  { core }: AuthClientCoreHolder,
  factorId: string,
): Promise<FactorChallenge> {
  const body = await core.sendSignedIn({
    method: 'POST',
    path: '/auth/v1/factors/:id/challenge',
    params: { id: factorId },
    body: {},
  } satisfies EndpointCall<typeof challengeFactorEndpoint>)
  return requireReplyWithField<FactorChallenge>(body, 'id')
}

/**
 * Verifies a factor (docs/protocol.md#verify-a-factor), upgrades the session to AAL2 and announces MFA_CHALLENGE_VERIFIED.
 * Throws AuthError; a wrong code changes nothing.
 */
export async function verifyFactor(
  { core }: AuthClientCoreHolder,
  answer: { readonly factorId: string; readonly challengeId: string } & FactorCodeOrCredential,
): Promise<Session> {
  const { factorId, challengeId, ...proof } = answer
  const body = await core.sendSignedIn({
    method: 'POST',
    path: '/auth/v1/factors/:id/verify',
    params: { id: factorId },
    body: { challenge_id: challengeId, ...proof },
  } satisfies EndpointCall<typeof verifyFactorEndpoint>)
  return saveSessionFromResponse(core, 'MFA_CHALLENGE_VERIFIED', body)
}

/** Uses a recovery code instead of a lost factor, with the effects of {@link verifyFactor}. */
export async function verifyRecoveryCode({ core }: AuthClientCoreHolder, code: string): Promise<Session> {
  const body = await core.sendSignedIn({
    method: 'POST',
    path: '/auth/v1/factors/recovery-codes/verify',
    body: { code },
  } satisfies EndpointCall<typeof verifyRecoveryCodeEndpoint>)
  return saveSessionFromResponse(core, 'MFA_CHALLENGE_VERIFIED', body)
}

/**
 * Removes a factor and refreshes the session, whose token still contains the factor. A verified factor requires a session
 * at AAL2 (docs/protocol.md#remove-a-factor). Throws AuthError.
 */
export async function unenrollFactor({ core }: AuthClientCoreHolder, factorId: string): Promise<void> {
  await core.sendSignedIn({
    method: 'DELETE',
    path: '/auth/v1/factors/:id',
    params: { id: factorId },
  } satisfies EndpointCall<typeof unenrollFactorEndpoint>)
  const session = core.state.read()
  if (session) await core.refresher.refresh(session).firstAnswer
}

/** Requests the factors of the account, including unverified ones. Throws AuthError. */
export const listFactors = async ({ core }: AuthClientCoreHolder): Promise<readonly Factor[]> =>
  (await getUser(core)).factors ?? []
