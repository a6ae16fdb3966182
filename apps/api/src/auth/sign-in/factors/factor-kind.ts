import type {
  challengeFactorEndpoint,
  EndpointResponse,
  enrollFactorEndpoint,
  verifyFactorEndpoint,
} from '@satlens/contract'
import type { Result } from '@satlens/domain'
import type * as z from 'zod/mini'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import type { SmsMessage } from '#auth/messages/sms/sms-sender.ts'
import type { AuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import type { FactorRow, FactorRowChange } from '#auth/users/factors.queries.ts'
import type { UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { FactorChallengeRow } from './challenges.queries.ts'
import type { SecondFactorMethod } from './upgrade-session.ts'

export type EnrollFactorInput = z.output<typeof enrollFactorEndpoint.body>
export type SmsChannel = SmsMessage['channel']
export type FactorVerificationInput = z.output<typeof verifyFactorEndpoint.body>

/** A new factor: columns of its row, and fields of the response that only its owner sees, once. */
export interface PreparedEnrollment {
  readonly columns: { readonly encryptedSecret?: string; readonly phone?: string }
  readonly details: Pick<EndpointResponse<typeof enrollFactorEndpoint>, 'totp' | 'phone'>
}

/** A new challenge: columns of its row, fields of the response, and a text message to send, or null. */
export interface PreparedFactorChallenge {
  readonly columns: { readonly otpHash?: string; readonly webauthnChallenge?: string }
  readonly details: Pick<EndpointResponse<typeof challengeFactorEndpoint>, 'webauthn'>
  readonly message: SmsMessage | null
}

/** Everything that differs between the kinds of factors: authenticator app, phone and security key. */
export interface FactorTypeHandler {
  /** Authentication method in the session's amr (docs/protocol.md#authentication-methods). */
  readonly method: SecondFactorMethod
  requireEnabled(deps: MessageDeps): void
  /** Prepares a factor for enrollment (docs/protocol.md#enroll-a-factor). */
  prepareEnrollment(
    deps: MessageDeps,
    caller: AuthenticatedCaller,
    input: EnrollFactorInput,
  ): Promise<PreparedEnrollment>
  /** Prepares a challenge of a factor (docs/protocol.md#challenge-a-factor). */
  prepareChallenge(
    deps: MessageDeps,
    tx: Db,
    input: {
      readonly user: UserRow
      readonly factor: FactorRow
      readonly channel: SmsChannel
      readonly source: RequestClientInfo
    },
  ): Promise<PreparedFactorChallenge>
  /** Throws if a response is missing or malformed (docs/protocol.md#verify-a-factor). It does not count as a wrong one. */
  validateResponse(factor: FactorRow, response: FactorVerificationInput): void
  /** Verifies the response to a challenge. Returns the change of the factor, or the cause of the failure if there is one. */
  verifyResponse(
    deps: MessageDeps,
    tx: Db,
    pending: { readonly factor: FactorRow; readonly challenge: FactorChallengeRow },
    response: FactorVerificationInput,
  ): Promise<Result<FactorRowChange, unknown>>
}

/** Throws if the response has no code. Shared by the kinds of factors that are verified with digits. */
export const requireFactorCode: FactorTypeHandler['validateResponse'] = (_factor, { code }) => {
  if (!code) throw new ApiError('validation_failed', { message: 'The code is missing.' })
}
