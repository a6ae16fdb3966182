import { ApiError } from '../../kernel/http/errors.ts'
import type { AuthContext } from '../context.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { requireProof } from '../step-up/require-proof.ts'

/**
 * Throws unless the caller may link and unlink identities (docs/protocol.md#link-an-identity). The operator can disable
 * linking, or require a session younger than a day that has verified the account's second factor.
 */
export async function requireLinking({ db, clock, settings }: AuthContext, caller: Caller): Promise<void> {
  if (!settings.manualLinking) throw new ApiError('manual_linking_disabled')
  if (!settings.linkingNeedsFreshSession) return
  await requireProof(db, caller, clock.now(), { freshness: 403 })
}
