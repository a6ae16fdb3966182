import type { deleteAccountEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { lockCaller } from '../sessions/guard/lock-caller.ts'
import { requireReauthentication } from '../step-up/require-reauthentication.ts'
import { requireAal2IfEnrolled } from '../step-up/step-up.ts'
import { deleteUser, redactAuditName } from '../users/account.queries.ts'

type OwnerProof = z.output<typeof deleteAccountEndpoint.body>

/**
 * Permanently deletes the caller's account and all its data (docs/protocol.md#cascading-deletes). The audit log keeps its
 * entries without the email address.
 */
export async function deleteAccount(
  auth: AuthContext,
  caller: Caller,
  proof: OwnerProof,
  source: RequestSource,
): Promise<void> {
  await requireAal2IfEnrolled(auth.db, caller)
  await requireReauthentication(auth, caller, proof, source.ip)
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
