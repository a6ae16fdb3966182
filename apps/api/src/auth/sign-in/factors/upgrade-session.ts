import { and, eq, inArray, ne } from 'drizzle-orm'
import { mfaAmrClaimsTable, sessionsTable } from '#auth/core/tables/sessions.ts'
import {
  findAmrClaims,
  insertAmrClaim,
  lockSessionRow,
  updateSession,
} from '#auth/sessions/sessions.queries.ts'
import { findFactorsOfUser } from '#auth/users/factors.queries.ts'
import { findIdentitiesOfUser } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'

/** Authentication methods that make a session AAL2 (docs/protocol.md#authentication-methods). GoTrue lacks `mfa/recovery_code`. */
const SECOND_FACTOR_METHODS = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'] as const
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number]

/** A recovery code has no factor. */
type VerifiedFactor = { sessionId: string; method: SecondFactorMethod; factorId: string | null }

/** Upgrades a session to AAL2 (docs/protocol.md#verify-a-factor). The counter skips one, so that no earlier refresh token is valid. */
export async function upgradeSessionToAal2(
  tx: Db,
  { sessionId, method, factorId }: VerifiedFactor,
  now: Date,
) {
  const found = await lockSessionRow(tx, sessionId)
  if (!found) throw new ApiError('session_not_found')
  const { user, session } = found
  const refreshCounter = session.refreshCounter + 2
  const change = { aal: 'aal2', factorId, refreshCounter, upgradedAtCounter: refreshCounter } as const
  await updateSession(tx, session.id, { ...change, rotatedAt: now, updatedAt: now })
  await insertAmrClaim(tx, { sessionId, method, at: now })
  await deleteOtherAal1Sessions(tx, user.id, sessionId)
  return {
    user,
    identities: await findIdentitiesOfUser(tx, user.id),
    factors: await findFactorsOfUser(tx, user.id),
    session: { ...session, ...change },
    amr: await findAmrClaims(tx, sessionId),
  }
}

const deleteOtherAal1Sessions = (db: Db, userId: string, sessionId: string) =>
  db
    .delete(sessionsTable)
    .where(
      and(eq(sessionsTable.userId, userId), ne(sessionsTable.id, sessionId), eq(sessionsTable.aal, 'aal1')),
    )

/** Downgrades the user's sessions that a factor had upgraded, or all of them, to AAL1, and deletes their second-factor claims. */
export async function downgradeSessionsToAal1(
  db: Db,
  { userId, factorId }: { userId: string; factorId: string | 'any' },
  now: Date,
): Promise<void> {
  const isOfFactor = factorId === 'any' ? undefined : eq(sessionsTable.factorId, factorId)
  const downgraded = await db
    .update(sessionsTable)
    .set({ aal: 'aal1', factorId: null, updatedAt: now })
    .where(and(eq(sessionsTable.userId, userId), eq(sessionsTable.aal, 'aal2'), isOfFactor))
    .returning({ id: sessionsTable.id })
  const ids = downgraded.map(({ id }) => id)
  await db
    .delete(mfaAmrClaimsTable)
    .where(
      and(
        inArray(mfaAmrClaimsTable.sessionId, ids),
        inArray(mfaAmrClaimsTable.method, [...SECOND_FACTOR_METHODS]),
      ),
    )
}
