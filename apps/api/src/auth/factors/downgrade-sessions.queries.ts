import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { amrClaims, sessions } from '../tables/sessions.ts'

/** What makes a session aal2 (docs/protocol.md#authentication-methods, docs/protocol.md#assurance-levels); the last one is ours. */
export const SECOND_FACTOR_METHODS = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'] as const

/** Ends the user's other sessions in which no second factor was shown. */
export async function deleteOtherAal1Sessions(db: Db, userId: string, sessionId: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), eq(sessions.aal, 'aal1')))
}

/** Takes aal2 from the user's sessions that a factor had raised, or from all of them. Yields their ids. */
export async function downgradeSessions(
  db: Db,
  { userId, factorId }: { userId: string; factorId: string | 'any' },
  now: Date,
): Promise<string[]> {
  const isOfFactor = factorId === 'any' ? undefined : eq(sessions.factorId, factorId)
  const rows = await db
    .update(sessions)
    .set({ aal: 'aal1', factorId: null, updatedAt: now })
    .where(and(eq(sessions.userId, userId), eq(sessions.aal, 'aal2'), isOfFactor))
    .returning({ id: sessions.id })
  return rows.map(({ id }) => id)
}

/** Takes the proofs of a second factor from sessions. */
export async function deleteSecondFactorClaims(db: Db, sessionIds: readonly string[]): Promise<void> {
  await db
    .delete(amrClaims)
    .where(
      and(
        inArray(amrClaims.sessionId, [...sessionIds]),
        inArray(amrClaims.method, [...SECOND_FACTOR_METHODS]),
      ),
    )
}
