import type { Session } from '@satlens/contract'
import {
  changeAccountWithLockedCaller,
  type LockedCallerAccount,
} from '#auth/accounts/settings/change-account.ts'
import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { emailUndoLinkForAddedCredential } from '#auth/one-time/tokens/undo-link.ts'
import { endAllSessionsOfUser } from '#auth/sessions/end-session.ts'
import { type AuthenticatedCaller, lockCallerAccountAndSession } from '#auth/sessions/guard/caller.ts'
import type { SessionDeps } from '#auth/sessions/session-deps.ts'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import type { SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import { deleteUnverifiedFactorsOfType, type FactorRow, updateFactor } from '#auth/users/factors.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { deleteFactorChallenge, findFactorChallenge, updateFactorChallenge } from './challenges.queries.ts'
import type { FactorVerificationInput } from './factor-kind.ts'
import { FACTOR_TYPE_HANDLERS, requireFactorOfUser } from './factor-kinds.ts'
import { upgradeSessionToAal2 } from './upgrade-session.ts'

/** Number of wrong codes after which a challenge is closed (docs/protocol.md#verify-a-factor). */
const MAX_WRONG_PER_CHALLENGE = 5
const MAX_WRONG_PER_FACTOR = 10
const WINDOW_MS = 15 * 60_000

/** Published clients compare the first two literally. */
const WRONG_RESPONSE_MESSAGES: Readonly<Record<FactorRow['factorType'], string>> = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'The security key could not be verified.',
}

/** Verifies the response to a challenge (docs/protocol.md#verify-a-factor). A right one verifies the factor and upgrades the session to AAL2. */
export async function verifyMfaFactor(
  deps: SessionDeps,
  caller: AuthenticatedCaller,
  input: FactorVerification,
): Promise<Session> {
  const { factorId, challengeId } = input
  const verify = async (tx: Db, actor: LockedCallerAccount): Promise<SessionResponseInput | ApiError> => {
    const { user, now } = actor
    const checked = await checkResponse(deps, tx, caller, actor, input)
    if (!checked) return new ApiError('mfa_challenge_expired')
    const { factor, challenge, kind, verified } = checked
    const { id, factorType, status } = factor
    const traits = { factor_id: id, factor_type: factorType, status, success: verified.ok }
    await insertAuditLogEntry(deps, tx, 'verification_attempted', actor, traits)
    if (!verified.ok) {
      await updateFactorChallenge(tx, challengeId, { attempts: challenge.attempts + 1 })
      await updateFactor(tx, user.id, factorId, addWrongFactorCode(factor, now))
      // Thrown, it would roll back the count of wrong responses.
      const message = WRONG_RESPONSE_MESSAGES[factor.factorType]
      return new ApiError('mfa_verification_failed', { message, cause: verified.issue })
    }
    await updateFactorChallenge(tx, challengeId, { verifiedAt: now })
    const reset = { status: 'verified', failures: 0, failuresSince: null, updatedAt: now } as const
    await updateFactor(tx, user.id, factorId, { ...verified.value, ...reset })
    await deleteUnverifiedFactorsOfType(tx, user.id, factor.factorType)
    if (factor.status === 'unverified') {
      const addition = {
        subject: 'factor',
        subjectId: factor.id,
        name: factor.friendlyName ?? '',
        factorType: factor.factorType,
      } as const
      await emailUndoLinkForAddedCredential(deps, tx, user, addition, caller.source)
    }
    return upgradeSessionToAal2(tx, { sessionId: caller.sessionId, method: kind.method, factorId }, now)
  }
  const review = await reviewResponse(deps, caller, input)
  if (!review?.rejection) {
    return createSessionResponse(deps, await changeAccountWithLockedCaller(deps, caller, verify))
  }
  // A wrong response counts, whatever the hook decides. A right one must not take effect.
  if (!review.isValid) await changeAccountWithLockedCaller(deps, caller, verify).catch(() => {})
  await endSessionsAfterRejection(deps, caller, review.factor)
  throw new ApiError('mfa_verification_rejected', { message: review.rejection.message })
}

/**
 * Asks the operator's hook about a response. It is verified in a transaction of its own, which records nothing, so that no
 * row is locked while the hook answers. Returns null without a hook.
 */
async function reviewResponse(deps: SessionDeps, caller: AuthenticatedCaller, input: FactorVerification) {
  const { reviewMfaAttempt } = deps.hooks
  if (!reviewMfaAttempt) return null
  const { sessionId, source, userId } = caller
  const checked = await deps.db.transaction(async (tx) => {
    const user = await lockCallerAccountAndSession(tx, caller)
    return checkResponse(deps, tx, caller, { user, sessionId, source, now: deps.clock.now() }, input)
  })
  if (!checked) throw new ApiError('mfa_challenge_expired')
  const { factor, verified } = checked
  const isValid = verified.ok
  const { id: factorId, factorType } = factor
  const rejection = await reviewMfaAttempt({ userId, factorId, factorType, isValid, ip: source.ip })
  return { factor, isValid, rejection }
}

async function endSessionsAfterRejection(
  deps: CoreDeps,
  { userId, email, sessionId, source }: AuthenticatedCaller,
  { id, factorType }: FactorRow,
): Promise<void> {
  const audit = { user: { id: userId, email }, sessionId, source, now: deps.clock.now() }
  const traits = { factor_id: id, factor_type: factorType, success: false, reason: 'hook_rejected' }
  await deps.db.transaction(async (tx) => {
    await insertAuditLogEntry(deps, tx, 'verification_attempted', audit, traits)
    await endAllSessionsOfUser(deps, tx, audit)
  })
}

interface FactorVerification {
  readonly factorId: string
  readonly challengeId: string
  readonly response: FactorVerificationInput
}

/** Verifies a response without recording it. Returns null if the challenge has expired; throws other errors. */
async function checkResponse(
  deps: MessageDeps,
  tx: Db,
  caller: AuthenticatedCaller,
  actor: LockedCallerAccount,
  { factorId, challengeId, response }: FactorVerification,
) {
  const factor = await requireFactorOfUser(deps, tx, caller, actor, factorId)
  const challenge = await findPendingChallenge(tx, caller, factor, challengeId, actor.now)
  if (!challenge) return null
  const kind = FACTOR_TYPE_HANDLERS[factor.factorType]
  kind.validateResponse(factor, response)
  const verified = await kind.verifyResponse(deps, tx, { factor, challenge }, response)
  return { factor, challenge, kind, verified }
}

/** Returns the pending challenge of this session, or null if it has expired and is therefore deleted. Throws other errors. */
async function findPendingChallenge(
  tx: Db,
  { sessionId }: AuthenticatedCaller,
  factor: FactorRow,
  id: string,
  now: Date,
) {
  const challenge = await findFactorChallenge(tx, { id, factorId: factor.id, sessionId })
  if (!challenge) {
    const message = 'This request has expired. Start again.'
    throw new ApiError('mfa_factor_not_found', { status: 422, message })
  }
  if (challenge.verifiedAt) throw new ApiError('mfa_ip_address_mismatch')
  if (challenge.expiresAt <= now) {
    await deleteFactorChallenge(tx, id)
    return null
  }
  if (challenge.attempts >= MAX_WRONG_PER_CHALLENGE) {
    throw new ApiError('mfa_challenge_expired', { message: 'Too many wrong codes. Start again.' })
  }
  const retryAfterSeconds = getFactorLockoutSeconds(factor, now)
  if (retryAfterSeconds > 0) {
    const message = 'Too many wrong codes. Wait 15 minutes and try again.'
    throw new ApiError('over_request_rate_limit', { message, retryAfterSeconds })
  }
  return challenge
}

type Failures = Pick<FactorRow, 'failures' | 'failuresSince'>

/** Returns true within the window of the count. A count far in the future started before the clock was set back: false. */
const isCounting = ({ failuresSince }: Failures, now: Date): boolean =>
  failuresSince !== null && Math.abs(now.getTime() - failuresSince.getTime()) < WINDOW_MS

/** Returns for how many whole seconds a factor stays locked after too many wrong codes; 0 if it is not locked (docs/protocol.md#verify-a-factor). */
export function getFactorLockoutSeconds(counted: Failures, now: Date): number {
  const { failures, failuresSince } = counted
  if (failuresSince === null || failures < MAX_WRONG_PER_FACTOR || !isCounting(counted, now)) return 0
  return Math.ceil((failuresSince.getTime() + WINDOW_MS - now.getTime()) / 1000)
}

/** Returns the count after another wrong code. It restarts 15 minutes after the first one. */
export function addWrongFactorCode(counted: Failures, now: Date): Failures {
  return isCounting(counted, now)
    ? { failures: counted.failures + 1, failuresSince: counted.failuresSince }
    : { failures: 1, failuresSince: now }
}
