import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import type { AuthContext } from '../context.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { lockCaller } from '../sessions/guard/lock-caller.ts'
import { requireStepUp } from '../step-up/step-up.ts'
import { type FactorRow, findFactor } from '../users/factors.queries.ts'
import type { UserRow } from '../users/users.queries.ts'
import { FACTOR_KINDS } from './factor-kinds.ts'

/**
 * Locks the caller's account and returns it with one of its factors. Throws if the factor does not exist or its kind is
 * disabled.
 */
export async function lockFactor(
  auth: AuthContext,
  tx: Db,
  caller: Caller,
  factorId: string,
): Promise<{ readonly user: UserRow; readonly factor: FactorRow }> {
  // The lock serializes responses of one user: no code is accepted twice, and every wrong one is counted.
  const user = await lockCaller(tx, caller)
  const factor = await findFactor(tx, user.id, factorId)
  if (!factor) throw new ApiError('mfa_factor_not_found')
  // Otherwise a thief with only the password could finish a pending enrollment and reach AAL2.
  if (factor.status === 'unverified') await requireStepUp(tx, caller, auth.clock.now())
  FACTOR_KINDS[factor.factorType].requireEnabled(auth)
  return { user, factor }
}
