import { ApiError } from '../../kernel/errors.ts'
import type { AuthContext } from '../context.ts'
import { hasVerifiedFactor } from '../factors/factors.queries.ts'
import { requireAal2IfFactored } from '../factors/require-aal2.ts'
import type { Caller } from '../guard/caller.ts'
import { isFreshSession } from '../sessions/is-fresh.ts'

/**
 * Refuses to add or remove ways to sign in where the operator has switched that off and, where they ask for it, from a
 * session that is a day old or has not shown the account's second factor (wire §8.3).
 */
export async function requireLinking({ db, clock, settings }: AuthContext, caller: Caller): Promise<void> {
  if (!settings.manualLinking) throw new ApiError('manual_linking_disabled')
  if (!settings.linkingNeedsFreshSession) return
  if (await hasVerifiedFactor(db, caller.userId)) return requireAal2IfFactored(db, caller, 403)
  if (!isFreshSession(caller.session, clock.now()))
    throw new ApiError('reauthentication_needed', { status: 403 })
}
