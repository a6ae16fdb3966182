import type { ListedSession } from '@satlens/contract'
import type { AuthContext } from '../context.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { hasSessionEnded } from '../sessions/session-limits.ts'
import { findSessionsOfUser } from './own-sessions.queries.ts'

/** Where the caller is signed in, the last used first. A session past its limits is not there, though its row may be. */
export async function listSessions(
  { db, clock, settings }: AuthContext,
  { userId, sessionId }: Caller,
): Promise<ListedSession[]> {
  const now = clock.now()
  const found = await findSessionsOfUser(db, userId)
  return found
    .filter(({ session }) => !hasSessionEnded(session, settings.limits, now))
    .map(({ session, methods }) => ({
      id: session.id,
      created_at: session.createdAt.toISOString(),
      refreshed_at: session.refreshedAt?.toISOString(),
      not_after: session.notAfter?.toISOString(),
      aal: session.aal,
      amr: methods,
      ip: session.ip ?? '',
      user_agent: session.userAgent ?? '',
      is_current: session.id === sessionId,
    }))
}
