import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { sessions } from '../tables/sessions.ts'
import { isBanned } from '../users/user.ts'
import { lockUser, type UserRow } from '../users/users.queries.ts'
import type { SessionRow } from './sessions.queries.ts'

/** Maximum age and idle time of sessions, in seconds; undefined means no limit (docs/protocol.md#session-lifetime). */
export interface SessionLimits {
  readonly timeboxS: number | undefined
  readonly inactivityS: number | undefined
}

/** Returns true if a session is past one of its limits. Its row may not have been deleted yet. */
export function hasSessionEnded(
  { createdAt, refreshedAt, notAfter }: Pick<SessionRow, 'createdAt' | 'refreshedAt' | 'notAfter'>,
  { timeboxS = Infinity, inactivityS = Infinity }: SessionLimits,
  now: Date,
): boolean {
  const getAgeS = (since: Date) => (now.getTime() - since.getTime()) / 1000
  if (notAfter && notAfter <= now) return true
  return getAgeS(createdAt) >= timeboxS || getAgeS(refreshedAt ?? createdAt) >= inactivityS
}

/** Identifies a session and its account, as an access token or a stored flow state does. */
export interface SessionReference {
  readonly userId: string
  readonly sessionId: string
}

export interface LivenessRule {
  readonly limits: SessionLimits
  readonly clock: Clock
}

export interface LiveSession {
  readonly user: UserRow
  readonly session: SessionRow
}

/**
 * Locks and returns the account and its live session. Every request that changes an account calls this. Throws
 * `user_not_found`, `user_banned` or `session_not_found`.
 */
export async function requireLiveSession(tx: Db, reference: SessionReference, rule: LivenessRule) {
  const user = await lockUser(tx, reference.userId)
  if (!user) throw new ApiError('user_not_found')
  const session = await findLiveSession(tx, reference, rule)
  if (!session) throw new ApiError('session_not_found')
  if (isBanned(user, rule.clock.now())) throw new ApiError('user_banned')
  return { user, session }
}

/** Returns the session if it is alive, which then cannot be deleted until the transaction ends; null otherwise. */
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
