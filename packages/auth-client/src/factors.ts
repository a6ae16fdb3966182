import type { Factor, Session } from '@satlens/contract'
import { unexpectedReply } from './auth-error.ts'
import type { CoreHolder } from './core-holder.ts'
import { getUser } from './get-user.ts'
import { isRecord } from './is-record.ts'
import { readSession } from './session-shape.ts'

/** What a new second factor is to be (wire §9.1). `issuer` is what an authenticator app shows above the digits. */
export type NewFactor = { readonly friendlyName?: string } & (
  | { readonly type: 'totp'; readonly issuer?: string }
  | { readonly type: 'phone'; readonly phone: string }
  | { readonly type: 'webauthn' }
)

/** A factor that waits for its first proof. `totp.qr_code` is bare SVG markup, `totp.secret` base32 to type. */
export interface EnrolledFactor {
  readonly id: string
  readonly type: Factor['factor_type']
  readonly friendly_name?: string
  readonly totp?: { readonly qr_code: string; readonly secret: string; readonly uri: string }
  readonly phone?: string
}

/** A question to a factor, good until `expires_at` (unix seconds). `webauthn` holds the options for the browser. */
export interface FactorChallenge {
  readonly id: string
  readonly type: Factor['factor_type']
  readonly expires_at: number
  readonly webauthn?: {
    readonly type: 'create' | 'request'
    readonly credential_options: { readonly publicKey: Readonly<Record<string, unknown>> }
  }
}

/** The answer: digits of an app or a text message, or what the browser says of a credential, as JSON. */
export type FactorProof =
  | { readonly code: string }
  | {
      readonly credential: Readonly<Record<string, unknown>>
      readonly credentialType: 'create' | 'request'
    }

/** Begins a second factor; it counts once a challenge of it is verified. Throws AuthError. */
export async function enrollFactor({ core }: CoreHolder, factor: NewFactor): Promise<EnrolledFactor> {
  const { type, friendlyName, ...rest } = factor
  const body = await core.sendSignedIn({
    method: 'POST',
    path: FACTORS,
    body: { factor_type: type, friendly_name: friendlyName, ...rest },
  })
  if (!isNamed(body)) throw unexpectedReply(200)
  return body as unknown as EnrolledFactor
}

/** Asks a factor for a proof; a phone is sent its digits (wire §9.2). Throws AuthError. */
export async function challengeFactor({ core }: CoreHolder, factorId: string): Promise<FactorChallenge> {
  const body = await core.sendSignedIn({
    method: 'POST',
    path: `${pathOf(factorId)}/challenge`,
    body: { factorId },
  })
  if (!isNamed(body)) throw unexpectedReply(200)
  return body as unknown as FactorChallenge
}

/**
 * Answers a challenge (wire §9.3): the session is replaced by one that two factors stand for, and
 * MFA_CHALLENGE_VERIFIED is announced. Throws AuthError; a wrong code leaves everything as it is.
 */
export async function verifyFactor(
  { core }: CoreHolder,
  answer: { readonly factorId: string; readonly challengeId: string } & FactorProof,
): Promise<Session> {
  const proof =
    'code' in answer
      ? { code: answer.code }
      : { webauthn: { type: answer.credentialType, credential_response: answer.credential } }
  const body = await core.sendSignedIn({
    method: 'POST',
    path: `${pathOf(answer.factorId)}/verify`,
    body: { challenge_id: answer.challengeId, ...proof },
  })
  const session = readSession(body, core.clock.now())
  if (!session) throw unexpectedReply(200)
  core.state.keep('MFA_CHALLENGE_VERIFIED', session)
  return session
}

/**
 * Removes a factor; a verified one needs a session of two factors (wire §9.4). The session is then refreshed, because
 * its token still claims the factor. Throws AuthError.
 */
export async function unenrollFactor({ core }: CoreHolder, factorId: string): Promise<void> {
  await core.sendSignedIn({ method: 'DELETE', path: pathOf(factorId) })
  const session = core.state.read()
  if (session) await core.refresher.refresh(session).firstAnswer
}

/** The account's factors as the server knows them now, unverified ones included. Throws AuthError. */
export const listFactors = async ({ core }: CoreHolder): Promise<readonly Factor[]> =>
  (await getUser(core)).factors ?? []

const FACTORS = '/auth/v1/factors'
const pathOf = (factorId: string) => `${FACTORS}/${encodeURIComponent(factorId)}`
const isNamed = (body: unknown) => isRecord(body) && typeof body.id === 'string'
