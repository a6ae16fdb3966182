import type { ListedSession } from '@satlens/contract'
import { desc, eq, sql } from 'drizzle-orm'
import type { AuthContext } from '../context.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { hasSessionEnded } from '../sessions/live-session.ts'
import { amrClaims, sessions } from '../tables/sessions.ts'

/** Returns the caller's sessions that have not ended, most recently used first. */
export async function listSessions(
  { db, clock, settings }: Pick<AuthContext, 'db' | 'clock' | 'settings'>,
  { userId, sessionId }: Caller,
): Promise<ListedSession[]> {
  const now = clock.now()
  const rows = await db
    .select({
      session: sessions,
      methods: sql<string[]>`array(
        select ${amrClaims.method} from ${amrClaims} where ${amrClaims.sessionId} = ${sessions.id}
        order by ${amrClaims.updatedAt} desc)`,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sql`coalesce(${sessions.refreshedAt}, ${sessions.createdAt})`), desc(sessions.id))
  return rows
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
