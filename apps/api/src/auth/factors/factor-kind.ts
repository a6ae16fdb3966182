import type {
  challengeFactorEndpoint,
  EndpointResponse,
  enrollFactorEndpoint,
  verifyFactorEndpoint,
} from '@satlens/contract'
import type { Result } from '@satlens/domain'
import type * as z from 'zod/mini'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import type { AuthContext } from '../context.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import type { FactorChange, FactorRow } from '../users/factors.queries.ts'
import type { UserRow } from '../users/users.queries.ts'
import type { ChallengeRow } from './challenges.queries.ts'
import type { TextMessage } from './sms-sender.ts'
import type { SecondFactorMethod } from './upgrade-session.ts'

export type FactorContext = Pick<AuthContext, 'db' | 'clock' | 'secret' | 'settings' | 'outbox' | 'sms'>

export type EnrollInput = z.output<typeof enrollFactorEndpoint.body>
export type Channel = TextMessage['channel']
export type FactorResponse = z.output<typeof verifyFactorEndpoint.body>

/** A new factor: columns of its row, and fields of the response that only its owner sees, once. */
export interface PreparedEnrollment {
  readonly columns: { readonly encryptedSecret?: string; readonly phone?: string }
  readonly details: Pick<EndpointResponse<typeof enrollFactorEndpoint>, 'totp' | 'phone'>
}

/** A new challenge: columns of its row, fields of the response, and a text message to send, or null. */
export interface PreparedChallenge {
  readonly columns: { readonly otpHash?: string; readonly webauthnChallenge?: string }
  readonly details: Pick<EndpointResponse<typeof challengeFactorEndpoint>, 'webauthn'>
  readonly message: TextMessage | null
}

/** Everything that differs between the kinds of factors: authenticator app, phone and security key. */
export interface FactorKind {
  /** Authentication method in the session's amr (docs/protocol.md#authentication-methods). */
  readonly method: SecondFactorMethod
  requireEnabled(auth: FactorContext): void
  /** Prepares a factor for enrollment (docs/protocol.md#enroll-a-factor). */
  prepareEnrollment(auth: FactorContext, caller: Caller, input: EnrollInput): PreparedEnrollment
  /** Prepares a challenge of a factor (docs/protocol.md#challenge-a-factor). */
  prepareChallenge(
    auth: FactorContext,
    tx: Db,
    input: { readonly user: UserRow; readonly factor: FactorRow; readonly channel: Channel },
  ): Promise<PreparedChallenge>
  /** Throws if a response is missing or malformed (docs/protocol.md#verify-a-factor). It does not count as a wrong one. */
  validateResponse(factor: FactorRow, response: FactorResponse): void
  /** Verifies the response to a challenge. Returns the change of the factor, or the cause of the failure if there is one. */
  verifyResponse(
    auth: FactorContext,
    tx: Db,
    pending: { readonly factor: FactorRow; readonly challenge: ChallengeRow },
    response: FactorResponse,
  ): Promise<Result<FactorChange, unknown>>
}

/** Throws if the response has no code. Shared by the kinds of factors that are verified with digits. */
export const requireCode: FactorKind['validateResponse'] = (_factor, { code }) => {
  if (!code) throw new ApiError('validation_failed', { message: 'The code is missing.' })
}
