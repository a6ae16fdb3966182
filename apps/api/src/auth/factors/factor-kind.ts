import type {
  challengeFactorEndpoint,
  EndpointResponse,
  enrollFactorEndpoint,
  verifyFactorEndpoint,
} from '@satlens/contract'
import type { Result } from '@satlens/domain'
import type * as z from 'zod/mini'
import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import type { FactorChange, FactorRow } from '../users/factors.queries.ts'
import type { UserRow } from '../users/users.queries.ts'
import type { ChallengeRow } from './challenges.queries.ts'
import type { SECOND_FACTOR_METHODS } from './downgrade-sessions.queries.ts'
import type { TextMessage } from './phone/sms-sender.ts'

export type EnrollInput = z.output<typeof enrollFactorEndpoint.body>
export type Channel = TextMessage['channel']
export type FactorResponse = z.output<typeof verifyFactorEndpoint.body>

/** What a new factor is on its kind's side: its columns, and what only its owner is shown, once. */
export interface EnrolledFactor {
  readonly columns: { readonly encryptedSecret?: string; readonly phone?: string }
  readonly shown: Pick<EndpointResponse<typeof enrollFactorEndpoint>, 'totp' | 'phone'>
}

/** A question as its kind puts it: what to store, what to tell the browser, what to send to the phone. */
export interface FactorChallenge {
  readonly columns: { readonly otpHash?: string; readonly webauthnChallenge?: string }
  readonly shown: Pick<EndpointResponse<typeof challengeFactorEndpoint>, 'webauthn'>
  readonly message: TextMessage | null
}

/** What a right answer changes in its factor; for a wrong one, the cause where there is one. */
export type FactorVerdict = Result<FactorChange, unknown>

/** What differs from kind to kind. The rooms of the verbs know of no kind, and a kind of no request. */
export interface FactorKind {
  /** How a session says that it was shown (docs/protocol.md#authentication-methods). */
  readonly method: (typeof SECOND_FACTOR_METHODS)[number]
  /** Refuses a kind that the operator has switched off. */
  requireEnabled(auth: AuthContext): void
  /** Prepares a factor (docs/protocol.md#enroll-a-factor). */
  begin(auth: AuthContext, caller: Caller, wanted: EnrollInput): EnrolledFactor
  /** Makes the question of a factor (docs/protocol.md#challenge-a-factor). */
  ask(
    auth: AuthContext,
    tx: Db,
    asked: { readonly user: UserRow; readonly factor: FactorRow; readonly channel: Channel },
  ): Promise<FactorChallenge>
  /** Refuses an answer that could be none for this factor (docs/protocol.md#verify-a-factor). Nothing is counted for it. */
  requireAnswer(factor: FactorRow, answer: FactorResponse): void
  /** Judges an answer to a challenge. */
  check(
    auth: AuthContext,
    tx: Db,
    asked: { readonly factor: FactorRow; readonly challenge: ChallengeRow },
    answer: FactorResponse,
  ): Promise<FactorVerdict>
}
