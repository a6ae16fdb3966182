import type { Session } from '@satlens/contract'
import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { insertAudit } from '../../audit/audit.queries.ts'
import type { RequestSource } from '../../audit/request-source.ts'
import type { AuthContext } from '../../context.ts'
import { describeFactor } from '../../email/email-templates.ts'
import { notifyAddition } from '../../one-time-tokens/undo-link.ts'
import type { Caller } from '../../sessions/guard/caller.ts'
import { createSessionResponse, type SessionSubject } from '../../sessions/session-response.ts'
import {
  deleteUnverifiedFactors,
  type FactorChange,
  type FactorRow,
  updateFactor,
} from '../../users/factors.queries.ts'
import type { UserRow } from '../../users/users.queries.ts'
import { type ChallengeRow, deleteChallenge, findChallenge, updateChallenge } from '../challenges.queries.ts'
import type { FactorResponse } from '../factor-kind.ts'
import { FACTOR_KINDS } from '../factor-kinds.ts'
import { lockFactor } from '../lock-factor.ts'
import { upgradeSession } from '../upgrade-session.ts'
import { countWrongCode, getLockoutSeconds, MAX_WRONG_PER_CHALLENGE } from './factor-failures.ts'

interface PendingChallenge {
  readonly user: UserRow
  readonly factor: FactorRow
  readonly challenge: ChallengeRow
}

type Outcome = { readonly subject: SessionSubject } | { readonly error: ApiError }

/** Verifies the response to a challenge (docs/protocol.md#verify-a-factor). A right one verifies the factor and upgrades the session to AAL2. */
export async function verifyFactor(
  auth: AuthContext,
  caller: Caller,
  { factorId, challengeId, response }: { factorId: string; challengeId: string; response: FactorResponse },
  source: RequestSource,
): Promise<Session> {
  const outcome = await auth.db.transaction(async (tx): Promise<Outcome> => {
    const pending = await findPendingChallenge(auth, tx, caller, { factorId, challengeId })
    if ('error' in pending) return pending
    const kind = FACTOR_KINDS[pending.factor.factorType]
    kind.validateResponse(pending.factor, response)
    const verified = await kind.verifyResponse(auth, tx, pending, response)
    await audit(auth, tx, caller, pending, verified.ok, source)
    if (verified.ok) return { subject: await acceptFactor(auth, tx, caller, pending, verified.value, source) }
    await countWrongResponse(auth, tx, pending)
    return { error: new ApiError('mfa_verification_failed', { cause: verified.issue }) }
  })
  // The error is thrown after the commit: inside, it would roll back the count of wrong responses.
  if ('error' in outcome) throw outcome.error
  auth.outbox.wake()
  return createSessionResponse(auth, outcome.subject)
}

/** Returns the factor and its pending challenge of this session, or the error if it has expired. Throws other errors. */
async function findPendingChallenge(
  auth: AuthContext,
  tx: Db,
  caller: Caller,
  { factorId, challengeId }: { factorId: string; challengeId: string },
): Promise<PendingChallenge | { readonly error: ApiError }> {
  const now = auth.clock.now()
  const { user, factor } = await lockFactor(auth, tx, caller, factorId)
  const challenge = await findChallenge(tx, { id: challengeId, factorId, sessionId: caller.sessionId })
  if (!challenge) throw new ApiError('mfa_factor_not_found', { status: 422, message: NO_CHALLENGE })
  if (challenge.verifiedAt) throw new ApiError('mfa_ip_address_mismatch')
  if (challenge.expiresAt <= now) {
    await deleteChallenge(tx, challenge.id)
    return { error: new ApiError('mfa_challenge_expired') }
  }
  if (challenge.attempts >= MAX_WRONG_PER_CHALLENGE) {
    throw new ApiError('mfa_challenge_expired', { message: 'Too many wrong codes. Start again.' })
  }
  const lockoutSeconds = getLockoutSeconds(factor, now)
  if (lockoutSeconds > 0) {
    throw new ApiError('over_request_rate_limit', {
      message: 'Too many wrong codes. Wait 15 minutes and try again.',
      retryAfterSeconds: lockoutSeconds,
    })
  }
  return { user, factor, challenge }
}

const NO_CHALLENGE = 'This request was not found. Start again.'

async function acceptFactor(
  auth: AuthContext,
  tx: Db,
  caller: Caller,
  { user, factor, challenge }: PendingChallenge,
  change: FactorChange,
  source: RequestSource,
): Promise<SessionSubject> {
  const now = auth.clock.now()
  await updateChallenge(tx, challenge.id, { verifiedAt: now })
  await updateFactor(tx, user.id, factor.id, {
    ...change,
    status: 'verified',
    failures: 0,
    failuresSince: null,
    updatedAt: now,
  })
  await deleteUnverifiedFactors(tx, user.id, factor.factorType)
  if (factor.status === 'unverified') {
    const addition = { subject: 'factor', subjectId: factor.id, name: describeFactor(factor) } as const
    await notifyAddition(auth, tx, user, addition, source)
  }
  const verifiedFactor = {
    sessionId: caller.sessionId,
    method: FACTOR_KINDS[factor.factorType].method,
    factorId: factor.id,
  }
  return upgradeSession(tx, verifiedFactor, now)
}

async function countWrongResponse(
  { clock }: AuthContext,
  tx: Db,
  { factor, challenge }: PendingChallenge,
): Promise<void> {
  await updateChallenge(tx, challenge.id, { attempts: challenge.attempts + 1 })
  await updateFactor(tx, factor.userId, factor.id, countWrongCode(factor, clock.now()))
}

const audit = (
  { clock }: AuthContext,
  tx: Db,
  { sessionId }: Caller,
  { user, factor }: PendingChallenge,
  isRight: boolean,
  source: RequestSource,
) =>
  insertAudit(tx, source, {
    action: 'verification_attempted',
    actor: user,
    sessionId,
    traits: { factor_id: factor.id, factor_type: factor.factorType, success: isRight },
    at: clock.now(),
  })
