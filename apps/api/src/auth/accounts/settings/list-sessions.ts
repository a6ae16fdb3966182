import type { ListedSession } from '@satlens/contract'
import { desc, eq, sql } from 'drizzle-orm'
import type { CoreDeps } from '#auth/core/ports.ts'
import { oauthClientsTable } from '#auth/core/tables/oauth-clients.ts'
import { mfaAmrClaimsTable, sessionsTable } from '#auth/core/tables/sessions.ts'
import { isSessionExpired } from '#auth/sessions/live-session.ts'

/** Returns a user's sessions that have not ended, most recently used first. `sessionId` is that of the caller, if it is the user. */
export async function listSessionsOfUser(
  { db, clock, settings }: CoreDeps,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string | null },
): Promise<ListedSession[]> {
  const now = clock.now()
  const rows = await db
    .select({
      session: sessionsTable,
      client: { id: oauthClientsTable.id, name: oauthClientsTable.name },
      methods: sql<string[]>`array(
        select ${mfaAmrClaimsTable.method} from ${mfaAmrClaimsTable} where ${mfaAmrClaimsTable.sessionId} = ${sessionsTable.id}
        order by ${mfaAmrClaimsTable.updatedAt} desc)`,
    })
    .from(sessionsTable)
    .leftJoin(oauthClientsTable, eq(oauthClientsTable.id, sessionsTable.oauthClientId))
    .where(eq(sessionsTable.userId, userId))
    .orderBy(
      desc(sql`coalesce(${sessionsTable.refreshedAt}, ${sessionsTable.createdAt})`),
      desc(sessionsTable.id),
    )
  return rows
    .filter(({ session }) => !isSessionExpired(session, settings.limits, now))
    .map(({ session, client, methods }) => ({
      id: session.id,
      created_at: session.createdAt.toISOString(),
      refreshed_at: session.refreshedAt?.toISOString(),
      not_after: session.notAfter?.toISOString(),
      aal: session.aal,
      amr: methods,
      ip: session.ip ?? '',
      user_agent: session.userAgent ?? '',
      oauth_client: client ?? undefined,
      is_current: session.id === sessionId,
    }))
}
