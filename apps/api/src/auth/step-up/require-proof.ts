import type { Db } from '../../kernel/database/db.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { hasVerifiedFactor } from '../users/factors.queries.ts'
import { requireFreshSession } from './nonce.ts'
import { requireAal2IfEnrolled } from './require-aal2.ts'

/**
 * Asks for proof before an account can be opened in a new way or loses a passkey, so that a stolen access token is not
 * enough: the second factor where the account has one (`insufficient_aal`), else a fresh session
 * (`reauthentication_needed`, each with the status of the endpoint).
 */
export async function requireProof(
  db: Db,
  caller: Caller,
  now: Date,
  { aal = 403, freshness = 400 }: { readonly aal?: 401 | 403; readonly freshness?: 400 | 403 } = {},
): Promise<void> {
  if (await hasVerifiedFactor(db, caller.userId)) await requireAal2IfEnrolled(db, caller, aal)
  else requireFreshSession(caller, now, freshness)
}
