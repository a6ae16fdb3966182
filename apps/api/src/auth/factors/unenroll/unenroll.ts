import { ApiError } from '../../../kernel/http/errors.ts'
import { insertAudit } from '../../audit/audit.queries.ts'
import type { RequestSource } from '../../audit/request-source.ts'
import type { AuthContext } from '../../context.ts'
import { queueEmail } from '../../email/outbox.ts'
import type { Caller } from '../../sessions/guard/caller.ts'
import { lockCaller } from '../../sessions/guard/lock-caller.ts'
import { requireAal2 } from '../../step-up/step-up.ts'
import { deleteFactor, findFactor, hasVerifiedFactor } from '../../users/factors.queries.ts'
import { deleteSecondFactorClaims, downgradeSessions } from '../downgrade-sessions.queries.ts'
import { deleteRecoveryCodes } from '../recovery-codes/recovery-codes.queries.ts'

/**
 * Removes a factor; a verified one requires AAL2 (docs/protocol.md#remove-a-factor). Sessions that it had upgraded are
 * downgraded to AAL1. With the last factor, those upgraded by a recovery code are, too.
 */
export async function unenrollFactor(
  auth: AuthContext,
  caller: Caller,
  factorId: string,
  source: RequestSource,
): Promise<{ id: string }> {
  await auth.db.transaction(async (tx) => {
    const now = auth.clock.now()
    const user = await lockCaller(tx, caller)
    const factor = await findFactor(tx, user.id, factorId)
    if (!factor) throw new ApiError('mfa_factor_not_found')
    const isVerified = factor.status === 'verified'
    if (isVerified) requireAal2(caller, 422)
    await deleteFactor(tx, user.id, factor.id)
    const hasOtherFactor = await hasVerifiedFactor(tx, user.id)
    const upgradedBy = { userId: user.id, factorId: hasOtherFactor ? factor.id : 'any' }
    await deleteSecondFactorClaims(tx, await downgradeSessions(tx, upgradedBy, now))
    // Recovery codes replace a lost factor; they must not be the only second factor.
    if (!hasOtherFactor) await deleteRecoveryCodes(tx, user.id)
    await insertAudit(tx, source, {
      action: 'factor_unenrolled',
      actor: user,
      sessionId: caller.sessionId,
      traits: { factor_id: factor.id, factor_type: factor.factorType, status: factor.status },
      at: now,
    })
    if (isVerified) await queueEmail(auth, tx, 'factor_removed', user, source, { factor })
  })
  auth.outbox.wake()
  return { id: factorId }
}
