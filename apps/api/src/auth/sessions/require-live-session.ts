import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { sessions } from '../tables/sessions.ts'
import { isBanned } from '../users/is-banned.ts'
import { lockUser, type UserRow } from '../users/users.queries.ts'
import { hasSessionEnded, type SessionLimits } from './session-limits.ts'
import type { SessionRow } from './sessions.queries.ts'

/** A session and its account, as an access token or a stored flow names them. */
export interface SessionReference {
  readonly userId: string
  readonly sessionId: string
}

/** What decides whether a session is alive, besides its row. */
export interface LivenessRule {
  readonly limits: SessionLimits
  readonly clock: Clock
}

/** A live session and its account, both locked. */
export interface LiveSession {
  readonly user: UserRow
  readonly session: SessionRow
}

/**
 * Locks the account and its session until the transaction ends, and returns them if the session is alive now. Every
 * request that changes an account passes here, also one that began minutes ago and comes back through a provider, an
 * email or a stored code.
 *
 * Throws `user_not_found` for a deleted account, `session_not_found` for a session that was ended or is past a limit,
 * and `user_banned`.
 */
export async function requireLiveSession(
  tx: Db,
  { userId, sessionId }: SessionReference,
  { limits, clock }: LivenessRule,
): Promise<LiveSession> {
  const user = await lockUser(tx, userId)
  if (!user) throw new ApiError('user_not_found')
  const session = await findLiveSession(tx, { userId, sessionId }, { limits, clock })
  if (!session) throw new ApiError('session_not_found')
  if (isBanned(user, clock.now())) throw new ApiError('user_banned')
  return { user, session }
}

/**
 * Returns the session if it is alive now, else null. It cannot be ended before the transaction is, so that rows that
 * belong to it can be written. The caller has locked the account, or changes nothing of it.
 */
export async function findLiveSession(
  tx: Db,
  { userId, sessionId }: SessionReference,
  { limits, clock }: LivenessRule,
): Promise<SessionRow | null> {
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .for('key share')
  return session && !hasSessionEnded(session, limits, clock.now()) ? session : null
}
