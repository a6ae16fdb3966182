import { refreshGrantBody as body, type Session } from '@satlens/contract'
import type { Db } from '../../../kernel/database/db.ts'
import { ApiError, throwIfError } from '../../../kernel/http/errors.ts'
import { parse } from '../../../kernel/http/mount.ts'
import { type RequestSource, recordAudit } from '../../audit/audit.queries.ts'
import type { AuthContext } from '../../context.ts'
import { queueEmail } from '../../email/outbox.ts'
import { isBanned } from '../../users/user.ts'
import type { UserRow } from '../../users/users.queries.ts'
import { hasSessionEnded } from '../live-session.ts'
import {
  createSessionResponse,
  type SessionResponseContext,
  type SessionSubject,
} from '../session-response.ts'
import { deleteSession, lockSession, type SessionRow, updateSession } from '../sessions.queries.ts'
import { findSessionSubject } from '../start-session.ts'
import { type RefreshToken, verifyRefreshToken } from './refresh-token.ts'
import { rotateInOneStatement } from './rotate-in-one-statement.queries.ts'

type RefreshContext = SessionResponseContext & Pick<AuthContext, 'db' | 'outbox'>

/**
 * Exchanges a refresh token (docs/protocol.md#refresh). Every unexpected error becomes a 503, because published clients
 * delete the user's session on any other status.
 */
export async function refreshGrant(
  deps: RefreshContext,
  input: unknown,
  source: RequestSource,
  request: { readonly isAborted: boolean },
): Promise<Session> {
  const { db, clock, settings, outbox } = deps
  const { refresh_token: text } = parse(body, input)
  if (!text) throw new ApiError('validation_failed', { message: 'The refresh token is missing.' })
  const token = verifyRefreshToken(deps.secret, text)
  if (!token) throw new ApiError('refresh_token_not_found')
  try {
    const { limits } = settings
    const subject = await rotateInOneStatement(db, { token, limits, source, now: clock.now() })
    if (subject) return await createSessionResponse(deps, subject)
    const outcome = await db.transaction(async (tx) => {
      const result = await refreshLockedSession(deps, tx, token, source)
      // A client that got a timeout sends the same token again. Without this rollback, its third attempt would look
      // like a stolen token.
      if (request.isAborted) throw new ApiError('request_timeout')
      return result
    })
    // The error is thrown after the commit: inside, it would roll the revocation back.
    if (outcome instanceof ApiError && outcome.code === 'refresh_token_already_used') outbox.wake()
    return await createSessionResponse(deps, throwIfError(outcome))
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError('service_unavailable', { cause, retryAfterSeconds: 1 })
  }
}

async function refreshLockedSession(
  deps: RefreshContext,
  tx: Db,
  token: RefreshToken,
  source: RequestSource,
): Promise<SessionSubject | ApiError> {
  const { clock, settings } = deps
  const now = clock.now()
  const found = await lockSession(tx, token.sessionId)
  if (!found) return new ApiError('refresh_token_not_found')
  const { user, session } = found
  const decision = decideRefresh({
    rotationsBehind: session.refreshCounter - token.counter,
    msSinceRotation: now.getTime() - session.rotatedAt.getTime(),
    reuseIntervalMs: settings.reuseIntervalS * 1000,
    isSuperseded: token.counter < session.upgradedAtCounter,
    lostBudget: session.lostBudget,
  })
  if (decision === 'unknown') return new ApiError('refresh_token_not_found')
  if (decision === 'superseded') return new ApiError('refresh_token_already_used')
  if (isBanned(user, now)) return new ApiError('user_banned', { status: 400 })
  if (hasSessionEnded(session, settings.limits, now)) return new ApiError('session_expired')

  if (decision === 'revoke') {
    await revokeReusedSession(deps, tx, found, source)
    return new ApiError('refresh_token_already_used')
  }
  const change = getRotationChange(decision, session, now)
  const { ip, userAgent } = source
  await updateSession(tx, session.id, { ...change, refreshedAt: now, updatedAt: now, ip, userAgent })
  const reuse = { repeat: 'concurrent', repeat_lost: 'lost_response', rotate: null }[decision]
  const audit = { user, sessionId: session.id, source, now }
  await recordAudit(tx, 'token_refreshed', audit, reuse ? { reuse } : undefined)
  return findSessionSubject(tx, user, { ...session, ...change })
}

/** Ends a session whose refresh token was reused, and emails its owner: the client and a thief cannot be told apart. */
async function revokeReusedSession(
  deps: RefreshContext,
  tx: Db,
  { user, session }: { user: UserRow; session: SessionRow },
  source: RequestSource,
): Promise<void> {
  await deleteSession(tx, user.id, session.id)
  const audit = { user, sessionId: session.id, source, now: deps.clock.now() }
  await recordAudit(tx, 'token_reuse_detected', audit)
  await recordAudit(tx, 'token_revoked', audit)
  await queueEmail(deps, tx, 'session_ended_for_safety', user, source, {})
}

/** Input of {@link decideRefresh}: the age of a refresh token and the rotation state of its session. */
interface RefreshAttempt {
  /** Number of rotations since this token was the newest: 0 for the newest token, negative for one never issued. */
  readonly rotationsBehind: number
  readonly msSinceRotation: number
  /** For this long after a rotation every older token is accepted, because parallel tabs send the same token. */
  readonly reuseIntervalMs: number
  /** True if the token was issued before the session was upgraded to AAL2. */
  readonly isSuperseded: boolean
  /** 1 if one lost response may still be repeated, else 0. */
  readonly lostBudget: number
}

/**
 * Result of {@link decideRefresh}.
 *
 * - `rotate`: a newer token is issued.
 * - `repeat`: the newest token is returned again, because parallel requests sent the same older token.
 * - `repeat_lost`: the newest token is returned again, once, because the client may not have received it.
 * - `revoke`: the session ends, because the reused token may have been stolen.
 * - `superseded`: the token is rejected. The session stays for the client that verified the second factor.
 * - `unknown`: the token is rejected because it was never issued.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'repeat_lost' | 'revoke' | 'superseded' | 'unknown'

/** Decides how a refresh token is answered, also a reused one (docs/protocol.md#refresh-token-reuse). */
export function decideRefresh(attempt: RefreshAttempt): RefreshDecision {
  const { rotationsBehind, msSinceRotation, reuseIntervalMs } = attempt
  if (rotationsBehind < 0) return 'unknown'
  if (attempt.isSuperseded) return 'superseded'
  if (rotationsBehind === 0) return 'rotate'
  if (msSinceRotation < reuseIntervalMs) return 'repeat'
  return rotationsBehind === 1 && attempt.lostBudget > 0 ? 'repeat_lost' : 'revoke'
}

function getRotationChange(
  decision: 'rotate' | 'repeat' | 'repeat_lost',
  session: SessionRow,
  now: Date,
): Partial<SessionRow> {
  if (decision === 'repeat') return {}
  if (decision === 'repeat_lost') return { lostBudget: 0, rotationStreak: 0 }
  return { refreshCounter: session.refreshCounter + 1, rotatedAt: now, ...afterRotation(session) }
}

/** Returns the rotation state after a `rotate`. Two in a row restore the budget for a lost response. */
export function afterRotation(state: { lostBudget: number; rotationStreak: number }) {
  const rotationStreak = state.rotationStreak + 1
  return { rotationStreak, lostBudget: rotationStreak >= 2 ? 1 : state.lostBudget }
}
