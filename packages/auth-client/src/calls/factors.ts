import type {
  challengeFactorEndpoint,
  enrollFactorEndpoint,
  unenrollFactorEndpoint,
  verifyFactorEndpoint,
} from '@satlens/contract'
import { createUnexpectedResponseError } from '../auth-error.ts'
import { isRecord } from '../is-record.ts'
import type { CallOf } from '../send.ts'
import type { CoreHolder } from '../session/core-holder.ts'
import { parseSession } from '../session/parse-session.ts'
import type { Session } from '../session/session.ts'
import type { Factor, FactorType } from './account.ts'
import type { AuthenticationCredential, RegistrationCredential } from './credential.ts'
import { getUser } from './get-user.ts'

/** What a new second factor is to be (docs/protocol.md#enroll-a-factor). `issuer` is what an authenticator app shows above the digits. */
export type NewFactor = { readonly friendlyName?: string } & (
  | { readonly type: 'totp'; readonly issuer?: string }
  | { readonly type: 'phone'; readonly phone: string }
  | { readonly type: 'webauthn' }
)

/** A factor that waits for its first proof. `totp.qr_code` is bare SVG markup, `totp.secret` base32 to type. */
export interface EnrolledFactor {
  id: string
  type: FactorType
  friendly_name?: string | undefined
  totp?: { qr_code: string; secret: string; uri: string } | undefined
  /** With a plus, as it would be dialled. */
  phone?: string | undefined
}

/** A question to a factor, good until `expires_at` (unix seconds). `webauthn` holds the options for the browser. */
export interface FactorChallenge {
  id: string
  type: FactorType
  expires_at: number
  /** `create` until the factor is verified, then `request`. */
  webauthn?:
    | { type: 'create' | 'request'; credential_options: { publicKey: Record<string, unknown> } }
    | undefined
}

/** The answer: digits of an app or a text message, or what the browser says of a credential, as JSON (docs/protocol.md#verify-a-factor). */
export type FactorProof =
  | { readonly code: string }
  | {
      readonly webauthn:
        | { type: 'create'; credential_response: RegistrationCredential }
        | { type: 'request'; credential_response: AuthenticationCredential }
    }

/** Begins a second factor; it counts once a challenge of it is verified. Throws AuthError. */
export async function enrollFactor({ core }: CoreHolder, factor: NewFactor): Promise<EnrolledFactor> {
  const { type, friendlyName, ...rest } = factor
  const call: CallOf<typeof enrollFactorEndpoint> = {
    method: 'POST',
    path: '/auth/v1/factors',
    body: { factor_type: type, friendly_name: friendlyName, ...rest },
  }
  const body = await core.sendSignedIn(call)
  if (!hasId<EnrolledFactor>(body)) throw createUnexpectedResponseError(200)
  return body
}

/** Asks a factor for a proof; a phone is sent its digits (docs/protocol.md#challenge-a-factor). Throws AuthError. */
export async function challengeFactor({ core }: CoreHolder, factorId: string): Promise<FactorChallenge> {
  const call: CallOf<typeof challengeFactorEndpoint> = {
    method: 'POST',
    path: '/auth/v1/factors/:id/challenge',
    params: { id: factorId },
    body: {},
  }
  const body = await core.sendSignedIn(call)
  if (!hasId<FactorChallenge>(body)) throw createUnexpectedResponseError(200)
  return body
}

/**
 * Answers a challenge (docs/protocol.md#verify-a-factor): the session is replaced by one that two factors stand for, and
 * MFA_CHALLENGE_VERIFIED is announced. Throws AuthError; a wrong code leaves everything as it is.
 */
export async function verifyFactor(
  { core }: CoreHolder,
  answer: { readonly factorId: string; readonly challengeId: string } & FactorProof,
): Promise<Session> {
  const { factorId, challengeId, ...proof } = answer
  const call: CallOf<typeof verifyFactorEndpoint> = {
    method: 'POST',
    path: '/auth/v1/factors/:id/verify',
    params: { id: factorId },
    body: { challenge_id: challengeId, ...proof },
  }
  const body = await core.sendSignedIn(call)
  const session = parseSession(body, core.clock.now())
  if (!session) throw createUnexpectedResponseError(200)
  core.state.save('MFA_CHALLENGE_VERIFIED', session)
  return session
}

/**
 * Removes a factor; a verified one needs a session of two factors (docs/protocol.md#remove-a-factor). The session is then refreshed, because
 * its token still claims the factor. Throws AuthError.
 */
export async function unenrollFactor({ core }: CoreHolder, factorId: string): Promise<void> {
  const call: CallOf<typeof unenrollFactorEndpoint> = {
    method: 'DELETE',
    path: '/auth/v1/factors/:id',
    params: { id: factorId },
  }
  await core.sendSignedIn(call)
  const session = core.state.read()
  if (session) await core.refresher.refresh(session).firstAnswer
}

/** The account's factors as the server knows them now, unverified ones included. Throws AuthError. */
export const listFactors = async ({ core }: CoreHolder): Promise<readonly Factor[]> =>
  (await getUser(core)).factors ?? []

/** What a factor or a challenge cannot be without: then the rest is taken at the server's word. */
const hasId = <T extends { id: string }>(body: unknown): body is T =>
  isRecord(body) && typeof body.id === 'string'
