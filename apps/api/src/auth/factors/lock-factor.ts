import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import type { AuthContext } from '../context.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { lockCaller } from '../sessions/guard/lock-caller.ts'
import { requireProof } from '../step-up/require-proof.ts'
import { type FactorRow, findFactor } from '../users/factors.queries.ts'
import type { UserRow } from '../users/users.queries.ts'
import { FACTOR_KINDS } from './factor-kinds.ts'

/** A factor of the caller that may be asked and answered. Refuses an unknown one, and a kind that is switched off. */
export async function lockFactor(
  auth: AuthContext,
  tx: Db,
  caller: Caller,
  factorId: string,
): Promise<{ readonly user: UserRow; readonly factor: FactorRow }> {
  // Answers of one user come one after the other: no code is taken twice, no wrong one goes uncounted.
  const user = await lockCaller(tx, caller)
  const factor = await findFactor(tx, user.id, factorId)
  if (!factor) throw new ApiError('mfa_factor_not_found')
  // Whoever has the password alone could otherwise finish a factor that was begun, and pass for its owner.
  if (factor.status === 'unverified') await requireProof(tx, caller, auth.clock.now())
  FACTOR_KINDS[factor.factorType].requireEnabled(auth)
  return { user, factor }
}
