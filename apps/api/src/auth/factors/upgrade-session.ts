import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import type { SessionSubject } from '../sessions/session-response.ts'
import { findAmrClaims, insertAmrClaim, lockSession, updateSession } from '../sessions/sessions.queries.ts'
import { findFactors } from '../users/factors.queries.ts'
import { findIdentities } from '../users/users.queries.ts'
import { deleteOtherAal1Sessions, type SECOND_FACTOR_METHODS } from './downgrade-sessions.queries.ts'

interface VerifiedFactor {
  readonly sessionId: string
  readonly method: (typeof SECOND_FACTOR_METHODS)[number]
  /** Null for a recovery code. */
  readonly factorId: string | null
}

/**
 * Upgrades a session to AAL2 (docs/protocol.md#verify-a-factor) and ends the user's other sessions at AAL1. The refresh
 * counter is increased by two, so that no earlier refresh token can be exchanged for the upgraded session.
 */
export async function upgradeSession(
  tx: Db,
  { sessionId, method, factorId }: VerifiedFactor,
  now: Date,
): Promise<SessionSubject> {
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
