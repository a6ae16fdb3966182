import { and, eq } from 'drizzle-orm'
import type { SessionLifetimeLimits } from '#auth/core/settings.ts'
import { sessionsTable } from '#auth/core/tables/sessions.ts'
import { isUserBanned } from '#auth/users/user.ts'
import { lockUserById, type UserRow } from '#auth/users/users.queries.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { SessionRow } from './sessions.queries.ts'

interface SessionTimes {
  readonly createdAt: Date
  readonly refreshedAt: Date | null
  readonly notAfter: Date | null
}

/** Returns true if a session is past one of its limits. Its row may not have been deleted yet. */
export function isSessionExpired(
  { createdAt, refreshedAt, notAfter }: SessionTimes,
  { timeboxS = Infinity, inactivityS = Infinity }: SessionLifetimeLimits,
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

export interface SessionLivenessRule {
  readonly limits: SessionLifetimeLimits
  readonly clock: Clock
}

export interface LockedUnexpiredSession {
  readonly user: UserRow
  readonly session: SessionRow
}

/**
 * Locks and returns the account and its live session. Every request that changes an account calls this. Throws
 * `user_not_found`, `user_banned` or `session_not_found`.
 */
export async function lockUnexpiredSession(tx: Db, reference: SessionReference, rule: SessionLivenessRule) {
  const user = await lockUserById(tx, reference.userId)
  if (!user) throw new ApiError('user_not_found')
  const session = await findUnexpiredSession(tx, reference, rule)
  if (!session) throw new ApiError('session_not_found')
  if (isUserBanned(user, rule.clock.now())) throw new ApiError('user_banned')
  return { user, session }
}

/** Returns the session if it is alive, which then cannot be deleted until the transaction ends; null otherwise. */
export async function findUnexpiredSession(
  tx: Db,
  { userId, sessionId }: SessionReference,
  { limits, clock }: SessionLivenessRule,
): Promise<SessionRow | null> {
  const [session] = await tx
    .select()
    .from(sessionsTable)
    .where(and(eq(sessionsTable.id, sessionId), eq(sessionsTable.userId, userId)))
    .for('key share')
  return session && !isSessionExpired(session, limits, clock.now()) ? session : null
}
