import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import type { SessionRow } from '../sessions/sessions.queries.ts'
import { amrClaims, sessions } from '../tables/sessions.ts'

/** The user's sessions with how each was proven, the last used first. */
export const findSessionsOfUser = (
  db: Db,
  userId: string,
): Promise<{ session: SessionRow; methods: string[] }[]> =>
  db
    .select({
      session: sessions,
      methods: sql<string[]>`array(
        select ${amrClaims.method} from ${amrClaims} where ${amrClaims.sessionId} = ${sessions.id}
        order by ${amrClaims.updatedAt} desc)`,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sql`coalesce(${sessions.refreshedAt}, ${sessions.createdAt})`), desc(sessions.id))
