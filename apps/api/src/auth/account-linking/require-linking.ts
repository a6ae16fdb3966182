import { ApiError } from '../../kernel/http/errors.ts'
import type { AuthContext } from '../context.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { requireProof } from '../step-up/require-proof.ts'

/**
 * Refuses to add or remove ways to sign in where the operator has switched that off and, where they ask for it, from a
 * session that is a day old or has not shown the account's second factor (docs/protocol.md#link-an-identity).
 */
export async function requireLinking({ db, clock, settings }: AuthContext, caller: Caller): Promise<void> {
  if (!settings.manualLinking) throw new ApiError('manual_linking_disabled')
  if (!settings.linkingNeedsFreshSession) return
  await requireProof(db, caller, clock.now(), { freshness: 403 })
}
