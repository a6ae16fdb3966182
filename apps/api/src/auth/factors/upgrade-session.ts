import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { findAmrClaims, insertAmrClaim, lockSession, updateSession } from '../sessions/sessions.queries.ts'
import { amrClaims, sessions } from '../tables/sessions.ts'
import { findFactors } from '../users/factors.queries.ts'
import { findIdentities } from '../users/users.queries.ts'

/** Authentication methods that make a session AAL2 (docs/protocol.md#assurance-levels). GoTrue lacks `mfa/recovery_code`. */
const SECOND_FACTOR_METHODS = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'] as const
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number]

/** A recovery code has no factor. */
type VerifiedFactor = { sessionId: string; method: SecondFactorMethod; factorId: string | null }

/** Upgrades a session to AAL2 (docs/protocol.md#verify-a-factor). The counter skips one, so that no earlier refresh token is valid. */
export async function upgradeSession(tx: Db, { sessionId, method, factorId }: VerifiedFactor, now: Date) {
  const found = await lockSession(tx, sessionId)
  if (!found) throw new ApiError('session_not_found')
  const { user, session } = found
  const refreshCounter = session.refreshCounter + 2
  const change = { aal: 'aal2', factorId, refreshCounter, upgradedAtCounter: refreshCounter } as const
  await updateSession(tx, session.id, { ...change, rotatedAt: now, updatedAt: now })
  await insertAmrClaim(tx, { sessionId, method, at: now })
  await deleteOtherAal1Sessions(tx, user.id, sessionId)
  return {
    user,
    identities: await findIdentities(tx, user.id),
    factors: await findFactors(tx, user.id),
    session: { ...session, ...change },
    amr: await findAmrClaims(tx, sessionId),
  }
}

const deleteOtherAal1Sessions = (db: Db, userId: string, sessionId: string) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), eq(sessions.aal, 'aal1')))

/** Downgrades the user's sessions that a factor had upgraded, or all of them, to AAL1, and deletes their second-factor claims. */
export async function downgradeSessions(
  db: Db,
  { userId, factorId }: { userId: string; factorId: string | 'any' },
  now: Date,
): Promise<void> {
  const isOfFactor = factorId === 'any' ? undefined : eq(sessions.factorId, factorId)
  const downgraded = await db
    .update(sessions)
    .set({ aal: 'aal1', factorId: null, updatedAt: now })
    .where(and(eq(sessions.userId, userId), eq(sessions.aal, 'aal2'), isOfFactor))
    .returning({ id: sessions.id })
  const ids = downgraded.map(({ id }) => id)
  await db
    .delete(amrClaims)
    .where(and(inArray(amrClaims.sessionId, ids), inArray(amrClaims.method, [...SECOND_FACTOR_METHODS])))
}
