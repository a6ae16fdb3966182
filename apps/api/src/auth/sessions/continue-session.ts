import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { sessions } from '../tables/sessions.ts'
import { findFactors } from '../users/factors.queries.ts'
import { findIdentities } from '../users/users.queries.ts'
import type { LiveSession } from './require-live-session.ts'
import type { SessionSubject } from './session-response.ts'
import { findAmrClaims } from './sessions.queries.ts'

/**
 * Issues the next refresh token of a session that is alive and locked, for a client that expects a session as the answer
 * to something it did while signed in. No new session begins, so nothing outlives the one that was there. The earlier
 * refresh token counts as the one before, as after every rotation.
 */
export async function continueSession(
  tx: Db,
  { user, session }: LiveSession,
  now: Date,
): Promise<SessionSubject> {
  const [rotated] = await tx
    .update(sessions)
    .set({ refreshCounter: sql`${sessions.refreshCounter} + 1`, rotatedAt: now, updatedAt: now })
    .where(eq(sessions.id, session.id))
    .returning()
  if (!rotated) throw new Error('The session was gone although it was locked.')
  return {
    user,
    identities: await findIdentities(tx, user.id),
    factors: await findFactors(tx, user.id),
    session: rotated,
    amr: await findAmrClaims(tx, session.id),
  }
}
