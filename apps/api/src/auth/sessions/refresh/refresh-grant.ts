import { refreshTokenGrantBodySchema as body, type Session } from '@satlens/contract'
import { insertAuditLogEntry, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { toRefreshError } from '#auth/core/hooks/auth-hooks.ts'
import type { TokenClaims } from '#auth/core/hooks/custom-claims.ts'
import { queueAccountEmail } from '#auth/messages/email/outbox.ts'
import { isUserBanned } from '#auth/users/user.ts'
import type { UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError, throwIfError } from '#kernel/http/errors.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'
import { isSessionExpired } from '../live-session.ts'
import type { SessionDeps } from '../session-deps.ts'
import { createAccessTokenClaims, createSessionResponse } from '../session-response.ts'
import {
  deleteSession,
  findAmrClaims,
  findSessionWithUser,
  lockAccountOfSession,
  lockSessionRow,
  type OAuthSessionColumns,
  type SessionResponseInput,
  type SessionRow,
  updateSession,
} from '../sessions.queries.ts'
import { findSessionResponseInput } from '../start-session.ts'
import { findImportedRefreshToken } from './imported-refresh-token.ts'
import { decideRefreshTokenUse, getCountersAfterRotation } from './refresh-grant-decision.ts'
import { type RefreshTokenHolder, verifyRefreshToken } from './refresh-token.ts'
import type { RotationInput } from './rotate-in-one-statement.queries.ts'

const OWN_CLIENTS: RefreshTokenHolder = { clientId: null, dpopJkt: null, mayChangeKey: false }

/** Exchanges a refresh token of our own clients (docs/protocol.md#refresh). */
export async function handleRefreshTokenGrant(
  deps: SessionDeps,
  input: unknown,
  source: RequestClientInfo,
  request: AwaitedRequest,
): Promise<Session> {
  const { refresh_token: text } = parseRequestInput(body, input)
  if (!text) throw new ApiError('validation_failed', { message: 'The refresh token is missing.' })
  const arrivedAt = deps.clock.now()
  const { session } = await refreshSession(deps, { text, holder: OWN_CLIENTS, source, arrivedAt }, request)
  return session
}

/** A request that may lose its reader at any moment, so pass it on itself rather than a copy of its state. */
export interface AwaitedRequest {
  /** True once the request has timed out or the client has disconnected. */
  readonly isAborted: boolean
}

interface RefreshInput extends Pick<RotationInput, 'holder' | 'source'> {
  /** The refresh token. */
  readonly text: string
  /** When the request arrived, before anything of it waited for the database. */
  readonly arrivedAt: Date
}

/**
 * Rotates a refresh token that belongs to its holder and returns the tokens of the session with the rows that they were made
 * of. Every unexpected error becomes a 503, because published clients delete the user's session on any other status.
 */
export async function refreshSession(
  deps: SessionDeps,
  { text, holder, source, arrivedAt }: RefreshInput,
  request: AwaitedRequest,
): Promise<{ session: Session; subject: SessionResponseInput }> {
  const { db, outbox } = deps
  try {
    const token = verifyRefreshToken(deps.secret, text) ?? (await findImportedRefreshToken(db, text))
    if (!token) throw new ApiError('refresh_token_not_found')
    const input = { token, holder, source }
    const custom = await getCustomClaims(deps, input)
    throwIfAborted(request)
    const rotated = await deps.rotateRefreshToken(input)
    if (rotated) return { session: await createSessionResponse(deps, rotated, custom), subject: rotated }
    const outcome = await db.transaction(async (tx) => {
      const result = await refreshLockedSession(deps, tx, input, arrivedAt)
      throwIfAborted(request)
      return result
    })
    // The error is thrown after the commit: inside, it would roll the revocation back.
    if (outcome instanceof ApiError && outcome.code === 'refresh_token_already_used') outbox.wake()
    const subject = throwIfError(outcome)
    return { session: await createSessionResponse(deps, subject, custom), subject }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError('service_unavailable', { cause, retryAfterSeconds: 1 })
  }
}

/**
 * Throws if the client has gone or got a timeout. It sends the same token again: if each attempt rotated or counted as a lost
 * answer, its third one would look like a stolen token.
 */
export function throwIfAborted({ isAborted }: AwaitedRequest): void {
  if (isAborted) throw new ApiError('request_timeout')
}

/**
 * Calls the operator's hook before the rotation, so that the refresh token stays good if the hook fails. Returns null
 * without a hook, and for a session that does not exist.
 */
async function getCustomClaims(
  deps: SessionDeps,
  { token: { sessionId }, holder }: RotationInput,
): Promise<TokenClaims | null> {
  const { customizeAccessToken } = deps.hooks
  const found = customizeAccessToken ? await findSessionWithUser(deps.db, sessionId) : null
  if (!customizeAccessToken || !found || !isHolder(holder, found.session)) return null
  const amr = await findAmrClaims(deps.db, sessionId)
  const session = { ...found.session, dpopJkt: holder.dpopJkt }
  const claims = createAccessTokenClaims(deps, { ...found, session, amr })
  return customizeAccessToken({ ...claims }, 'token_refresh').catch((error: unknown) => {
    throw toRefreshError(error)
  })
}

async function refreshLockedSession(
  deps: SessionDeps,
  tx: Db,
  { token, holder, source }: RotationInput,
  arrivedAt: Date,
): Promise<SessionResponseInput | ApiError> {
  const { clock, settings } = deps
  // Storing an email needs this lock. Changes of an account lock it before its session, so the other order could deadlock.
  await lockAccountOfSession(tx, token.sessionId)
  const found = await lockSessionRow(tx, token.sessionId)
  // The token of another holder is unknown rather than reused: its sender must not end the session.
  if (!found || !isHolder(holder, found.session)) return new ApiError('refresh_token_not_found')
  const { user, session } = found
  // The reuse interval of a rotation begins when the token is issued, which is after the wait for the lock.
  const now = clock.now()
  const decision = decideRefreshTokenUse({
    rotationsBehind: session.refreshCounter - token.counter,
    // What waited inside the server, such as for a database that failed over, was sent no later for that.
    msSinceRotation: arrivedAt.getTime() - session.rotatedAt.getTime(),
    reuseIntervalMs: settings.reuseIntervalS * 1000,
    isSuperseded: token.counter < session.upgradedAtCounter,
    lostBudget: session.lostBudget,
  })
  if (decision === 'unknown') return new ApiError('refresh_token_not_found')
  if (decision === 'superseded') return new ApiError('refresh_token_already_used')
  if (isUserBanned(user, now)) return new ApiError('user_banned', { status: 400 })
  if (isSessionExpired(session, settings.limits, now)) return new ApiError('session_expired')

  if (decision === 'revoke') {
    await revokeReusedSession(deps, tx, found, source)
    return new ApiError('refresh_token_already_used')
  }
  const change = { ...getRotationChange(decision, session, now), dpopJkt: holder.dpopJkt }
  const { ip, userAgent } = source
  await updateSession(tx, session.id, { ...change, refreshedAt: now, updatedAt: now, ip, userAgent })
  const reuse = { repeat: 'concurrent', repeat_lost: 'lost_response', rotate: null }[decision]
  const audit = { user, sessionId: session.id, source, now }
  await insertAuditLogEntry(deps, tx, 'token_refreshed', audit, reuse ? { reuse } : undefined)
  return findSessionResponseInput(tx, user, { ...session, ...change })
}

/** Returns true if the session was given to this holder. `createRefreshTokenRotation` has the same condition in SQL. */
const isHolder = (
  { clientId, dpopJkt, mayChangeKey }: RefreshTokenHolder,
  session: OAuthSessionColumns,
): boolean =>
  session.oauthClientId === clientId &&
  (session.dpopJkt === dpopJkt || (mayChangeKey && session.dpopJkt !== null && dpopJkt !== null))

/** Ends a session whose refresh token was reused, and emails its owner: the client and a thief cannot be told apart. */
async function revokeReusedSession(
  deps: SessionDeps,
  tx: Db,
  { user, session }: { user: UserRow; session: SessionRow },
  source: RequestClientInfo,
): Promise<void> {
  await deleteSession(tx, user.id, session.id)
  const audit = { user, sessionId: session.id, source, now: deps.clock.now() }
  await insertAuditLogEntry(deps, tx, 'token_reuse_detected', audit)
  await insertAuditLogEntry(deps, tx, 'token_revoked', audit)
  await queueAccountEmail(deps, tx, 'session_ended_for_safety', user, source, {})
}

function getRotationChange(
  decision: 'rotate' | 'repeat' | 'repeat_lost',
  session: SessionRow,
  now: Date,
): Partial<SessionRow> {
  if (decision === 'repeat') return {}
  if (decision === 'repeat_lost') return { lostBudget: 0, rotationStreak: 0 }
  return {
    refreshCounter: session.refreshCounter + 1,
    rotatedAt: now,
    ...getCountersAfterRotation(session),
  }
}
