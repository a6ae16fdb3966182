import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { amrClaims, sessions } from '../tables/sessions.ts'

/** Authentication methods that make a session AAL2 (docs/protocol.md#authentication-methods, docs/protocol.md#assurance-levels). `mfa/recovery_code` is an extension of ours. */
export const SECOND_FACTOR_METHODS = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'] as const

/** Ends the user's other sessions at AAL1. */
export async function deleteOtherAal1Sessions(db: Db, userId: string, sessionId: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), eq(sessions.aal, 'aal1')))
}

/** Downgrades the user's sessions that a factor had upgraded, or all of them, to AAL1. Returns their ids. */
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

/** Deletes the second-factor methods from the amr of the given sessions. */
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
