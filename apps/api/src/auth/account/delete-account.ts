import type { deleteAccountEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { lockCaller } from '../sessions/guard/lock-caller.ts'
import { requireAal2IfEnrolled } from '../step-up/require-aal2.ts'
import { requireOwner } from '../step-up/require-owner.ts'
import { deleteUser, redactAuditName } from '../users/account.queries.ts'

type OwnerProof = z.output<typeof deleteAccountEndpoint.body>

/**
 * Deletes the caller's account and all that hangs on it, at once and for good (docs/protocol.md#cascading-deletes). What stays is that the
 * account with this id was deleted, and what happened to it before, without its address.
 */
export async function deleteAccount(
  auth: AuthContext,
  caller: Caller,
  proof: OwnerProof,
  source: RequestSource,
): Promise<void> {
  await requireAal2IfEnrolled(auth.db, caller)
  await requireOwner(auth, caller, proof, source)
  await auth.db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    await insertAudit(tx, source, {
      action: 'user_deleted',
      actor: user,
      sessionId: caller.sessionId,
      at: auth.clock.now(),
    })
    await deleteUser(tx, user.id)
    await redactAuditName(tx, user.id)
  })
}
