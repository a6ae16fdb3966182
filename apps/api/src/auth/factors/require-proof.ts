import type { Db } from '../../kernel/db.ts'
import type { Caller } from '../guard/caller.ts'
import { requireFreshSession } from '../reauthenticate/nonce.ts'
import { hasVerifiedFactor } from './factors.queries.ts'
import { requireAal2IfFactored } from './require-aal2.ts'

/**
 * Asks for proof before an account can be opened in a new way, so that a stolen access token is not enough: the second
 * factor where the account has one (`insufficient_aal`, with the status of the endpoint), else a fresh session
 * (`reauthentication_needed`).
 */
export async function requireProof(
  db: Db,
  caller: Caller,
  now: Date,
  status: 401 | 403 = 403,
): Promise<void> {
  if (await hasVerifiedFactor(db, caller.userId)) await requireAal2IfFactored(db, caller, status)
  else requireFreshSession(caller, now)
}
