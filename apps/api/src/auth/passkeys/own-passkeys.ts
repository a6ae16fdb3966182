import type { Passkey } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { queueEmail } from '../email/outbox.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { lockCaller } from '../sessions/guard/lock-caller.ts'
import { requireStepUp } from '../step-up/step-up.ts'
import { deletePasskey, updatePasskey } from '../users/passkeys.queries.ts'
import { toPasskeyJson } from './passkey-json.ts'

/** Names a passkey of the caller. */
export const renamePasskey = (
  auth: AuthContext,
  caller: Caller,
  { id, friendlyName }: { id: string; friendlyName: string },
  source: RequestSource,
): Promise<Passkey> =>
  auth.db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    const renamed = await updatePasskey(tx, caller.userId, id, { friendlyName })
    if (!renamed) throw new ApiError('passkey_not_found')
    await audit(auth, tx, caller, { action: 'passkey_updated', id }, source)
    return toPasskeyJson(renamed)
  })

/** Removes a passkey of the caller and tells the owner. It takes the same proof as registering one. */
export async function removePasskey(
  auth: AuthContext,
  caller: Caller,
  id: string,
  source: RequestSource,
): Promise<void> {
  await auth.db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    await requireStepUp(tx, caller, auth.clock.now())
    const removed = await deletePasskey(tx, caller.userId, id)
    if (!removed) throw new ApiError('passkey_not_found')
    await audit(auth, tx, caller, { action: 'passkey_deleted', id }, source)
    await queueEmail(auth, tx, 'passkey_removed', user, source, { name: removed.friendlyName })
  })
  auth.outbox.wake()
}

const audit = (
  { clock }: AuthContext,
  tx: Db,
  { user, sessionId }: Caller,
  { action, id }: { action: 'passkey_updated' | 'passkey_deleted'; id: string },
  source: RequestSource,
) => insertAudit(tx, source, { action, actor: user, sessionId, traits: { passkey_id: id }, at: clock.now() })
