import { refreshGrant as body, type Session } from '@satlens/contract'
import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { parse } from '../../../kernel/http/mount.ts'
import { insertAudit } from '../../audit/audit.queries.ts'
import type { RequestSource } from '../../audit/request-source.ts'
import type { AuthContext } from '../../context.ts'
import { sessionRevokedEmail } from '../../email/templates/token-emails.ts'
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
import { decryptRefreshToken, type RefreshToken } from './refresh-token.ts'
import { rotateInOneStatement } from './rotate-in-one-statement.queries.ts'

type Refusal = 'refresh_token_not_found' | 'refresh_token_already_used' | 'session_expired' | 'user_banned'
type Outcome = { readonly subject: SessionSubject } | { readonly refusal: Refusal }

/**
 * Answers with a fresh session for a refresh token (docs/protocol.md#refresh). Any trouble is 503: published clients delete the
 * session of a person who gets anything else.
 */
export async function refreshGrant(
  auth: AuthContext,
  input: unknown,
  source: RequestSource,
  request: { readonly isAborted: boolean },
): Promise<Session> {
  const { refresh_token: text } = parse(body, input)
  if (!text) throw new ApiError('validation_failed', { message: 'The refresh token is missing.' })
  const token = decryptRefreshToken(auth.secret, text)
  if (!token) throw new ApiError('refresh_token_not_found')
  try {
    const { limits } = auth.settings
    const subject = await rotateInOneStatement(auth.db, { token, limits, source, now: auth.clock.now() })
    if (subject) return await createSessionResponse(auth, subject)
    const outcome = await auth.db.transaction(async (tx) => {
      const found = await present(auth, tx, token, source)
      // Whoever was told that it took too long comes again with the same token: three of those would be taken for a theft.
      if (request.isAborted) throw new ApiError('request_timeout')
      return found
    })
    // Thrown after the commit: a throw inside would undo the revocation.
    if ('refusal' in outcome) throw refusalOf(auth, outcome.refusal)
    return await createSessionResponse(auth, outcome.subject)
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError('service_unavailable', { cause, retryAfterSeconds: 1 })
  }
}

async function present(
  auth: AuthContext,
  tx: Db,
  token: RefreshToken,
  source: RequestSource,
): Promise<Outcome> {
  const now = auth.clock.now()
  const found = await lockSession(tx, token.sessionId)
  if (!found) return { refusal: 'refresh_token_not_found' }
  const { user, session } = found
  const verdict = decideRefresh({
    behind: session.refreshCounter - token.counter,
    msSinceRotation: now.getTime() - session.rotatedAt.getTime(),
    isOutranked: token.counter < session.upgradedAtCounter,
    reuseIntervalMs: auth.settings.reuseIntervalS * 1000,
    lostBudget: session.lostBudget,
  })
  if (verdict === 'unknown') return { refusal: 'refresh_token_not_found' }
  if (verdict === 'outranked') return { refusal: 'refresh_token_already_used' }
  if (isBanned(user, now)) return { refusal: 'user_banned' }
  if (hasSessionEnded(session, auth.settings.limits, now)) return { refusal: 'session_expired' }

  if (verdict === 'revoke') {
    await endReusedSession(auth, tx, found, source)
    return { refusal: 'refresh_token_already_used' }
  }
  const change = changeOf[verdict](session, now)
  const seen = { refreshedAt: now, updatedAt: now, ip: source.ip, userAgent: source.userAgent }
  await updateSession(tx, session.id, { ...change, ...seen })
  const reuse = { repeat: 'concurrent', repeat_lost: 'lost_response', rotate: null }[verdict]
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

/** Two parties hold the session, and we cannot tell them apart: it ends for both, and the owner is told. */
async function endReusedSession(
  { clock, outbox, settings }: AuthContext,
  tx: Db,
  { user, session }: { user: UserRow; session: SessionRow },
  source: RequestSource,
): Promise<void> {
  await deleteSession(tx, user.id, session.id)
  const audit = { actor: user, sessionId: session.id, at: clock.now() }
  await insertAudit(tx, source, { ...audit, action: 'token_reuse_detected' })
  await insertAudit(tx, source, { ...audit, action: 'token_revoked' })
  if (!user.email) return
  const mail = sessionRevokedEmail(settings.brand, user.email, settings.siteUrl)
  await outbox.put(tx, user.id, 'session_ended_for_safety', mail)
}

const changeOf = {
  rotate: (session: SessionRow, now: Date) => ({
    refreshCounter: session.refreshCounter + 1,
    rotatedAt: now,
    ...afterRotation(session),
  }),
  repeat: () => ({}),
  repeat_lost: () => ({ lostBudget: 0, rotationStreak: 0 }),
}

function refusalOf(auth: AuthContext, refusal: Refusal): ApiError {
  if (refusal === 'refresh_token_already_used') auth.outbox.wake()
  return new ApiError(refusal, refusal === 'user_banned' ? { status: 400 } : {})
}
