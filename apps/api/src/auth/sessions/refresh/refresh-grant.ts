import { refreshGrant as body, type Session } from '@satlens/contract'
import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { parse } from '../../../kernel/http/mount.ts'
import { insertAudit } from '../../audit/audit.queries.ts'
import type { RequestSource } from '../../audit/request-source.ts'
import type { AuthContext } from '../../context.ts'
import { queueEmail } from '../../email/outbox.ts'
import { findFactors } from '../../users/factors.queries.ts'
import { isBanned } from '../../users/is-banned.ts'
import { findIdentities, type UserRow } from '../../users/users.queries.ts'
import { hasSessionEnded } from '../session-limits.ts'
import { createSessionResponse, type SessionSubject } from '../session-response.ts'
import {
  deleteSession,
  findAmrClaims,
  lockSession,
  type SessionRow,
  updateSession,
} from '../sessions.queries.ts'
import { afterRotation, decideRefresh } from './decide-refresh.ts'
import { type RefreshToken, verifyRefreshToken } from './refresh-token.ts'
import { rotateInOneStatement } from './rotate-in-one-statement.queries.ts'

type ErrorCode = 'refresh_token_not_found' | 'refresh_token_already_used' | 'session_expired' | 'user_banned'
type Outcome = { readonly subject: SessionSubject } | { readonly errorCode: ErrorCode }

/**
 * Exchanges a refresh token for a session with a new access token (docs/protocol.md#refresh).
 * {@link decideRefresh} decides what happens to a reused token. Every unexpected error becomes a 503, because published
 * clients delete the user's session on any other status.
 */
export async function refreshGrant(
  auth: AuthContext,
  input: unknown,
  source: RequestSource,
  request: { readonly isAborted: boolean },
): Promise<Session> {
  const { refresh_token: text } = parse(body, input)
  if (!text) throw new ApiError('validation_failed', { message: 'The refresh token is missing.' })
  const token = verifyRefreshToken(auth.secret, text)
  if (!token) throw new ApiError('refresh_token_not_found')
  try {
    const { limits } = auth.settings
    const subject = await rotateInOneStatement(auth.db, { token, limits, source, now: auth.clock.now() })
    if (subject) return await createSessionResponse(auth, subject)
    const outcome = await auth.db.transaction(async (tx) => {
      const result = await refreshLockedSession(auth, tx, token, source)
      // A client that got a timeout sends the same token again. Without this rollback, its third attempt would look
      // like a stolen token.
      if (request.isAborted) throw new ApiError('request_timeout')
      return result
    })
    // The error is thrown after the commit: inside, it would roll the revocation back.
    if ('errorCode' in outcome) {
      if (outcome.errorCode === 'refresh_token_already_used') auth.outbox.wake()
      throw new ApiError(outcome.errorCode, outcome.errorCode === 'user_banned' ? { status: 400 } : {})
    }
    return await createSessionResponse(auth, outcome.subject)
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError('service_unavailable', { cause, retryAfterSeconds: 1 })
  }
}

async function refreshLockedSession(
  auth: AuthContext,
  tx: Db,
  token: RefreshToken,
  source: RequestSource,
): Promise<Outcome> {
  const now = auth.clock.now()
  const found = await lockSession(tx, token.sessionId)
  if (!found) return { errorCode: 'refresh_token_not_found' }
  const { user, session } = found
  const decision = decideRefresh({
    rotationsBehind: session.refreshCounter - token.counter,
    msSinceRotation: now.getTime() - session.rotatedAt.getTime(),
    reuseIntervalMs: auth.settings.reuseIntervalS * 1000,
    isSuperseded: token.counter < session.upgradedAtCounter,
    lostBudget: session.lostBudget,
  })
  if (decision === 'unknown') return { errorCode: 'refresh_token_not_found' }
  if (decision === 'superseded') return { errorCode: 'refresh_token_already_used' }
  if (isBanned(user, now)) return { errorCode: 'user_banned' }
  if (hasSessionEnded(session, auth.settings.limits, now)) return { errorCode: 'session_expired' }

  if (decision === 'revoke') {
    await revokeReusedSession(auth, tx, found, source)
    return { errorCode: 'refresh_token_already_used' }
  }
  const change = getRotationChange(decision, session, now)
  const seen = { refreshedAt: now, updatedAt: now, ip: source.ip, userAgent: source.userAgent }
  await updateSession(tx, session.id, { ...change, ...seen })
  const reuse = { repeat: 'concurrent', repeat_lost: 'lost_response', rotate: null }[decision]
  await insertAudit(tx, source, {
    action: 'token_refreshed',
    actor: user,
    sessionId: session.id,
    at: now,
    ...(reuse ? { traits: { reuse } } : {}),
  })
  return {
    subject: {
      user,
      identities: await findIdentities(tx, user.id),
      factors: await findFactors(tx, user.id),
      session: { ...session, ...change },
      amr: await findAmrClaims(tx, session.id),
    },
  }
}

/**
 * Ends a session whose refresh token was reused, and emails its owner. The legitimate client and a thief cannot be told
 * apart, so both are signed out.
 */
async function revokeReusedSession(
  auth: AuthContext,
  tx: Db,
  { user, session }: { user: UserRow; session: SessionRow },
  source: RequestSource,
): Promise<void> {
  await deleteSession(tx, user.id, session.id)
  const audit = { actor: user, sessionId: session.id, at: auth.clock.now() }
  await insertAudit(tx, source, { ...audit, action: 'token_reuse_detected' })
  await insertAudit(tx, source, { ...audit, action: 'token_revoked' })
  await queueEmail(auth, tx, 'session_ended_for_safety', user, source, {})
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
