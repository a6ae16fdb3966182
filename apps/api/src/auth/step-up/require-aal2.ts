import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { hasVerifiedFactor } from '../users/factors.queries.ts'

/**
 * Refuses with `insufficient_aal` a caller who has a second factor and has not shown it in this session (docs/protocol.md#assurance-levels).
 * The status is the endpoint's: 401 for PUT /user, 422 for unenrolling, else 403.
 */
export async function requireAal2IfEnrolled(
  db: Db,
  { userId, aal }: Pick<Caller, 'userId' | 'aal'>,
  status: 401 | 403 | 422 = 403,
): Promise<void> {
  if (aal === 'aal2') return
  if (await hasVerifiedFactor(db, userId)) throw new ApiError('insufficient_aal', { status })
}
