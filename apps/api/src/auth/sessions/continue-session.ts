import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { sessions } from '../tables/sessions.ts'
import { findFactors } from '../users/factors.queries.ts'
import { findIdentities } from '../users/users.queries.ts'
import type { LiveSession } from './require-live-session.ts'
import type { SessionSubject } from './session-response.ts'
import { findAmrClaims } from './sessions.queries.ts'

/**
 * Rotates the refresh token of a locked, live session for a request that returns a session although the user is already
 * signed in. No new session is created, so session limits keep applying, and the earlier refresh token counts as the
 * previous one, as after every rotation.
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
  if (!rotated) throw new Error('The locked session no longer exists.')
  return {
    user,
    identities: await findIdentities(tx, user.id),
    factors: await findFactors(tx, user.id),
    session: rotated,
    amr: await findAmrClaims(tx, session.id),
  }
}
