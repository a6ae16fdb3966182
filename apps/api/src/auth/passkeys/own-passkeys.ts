import type { Passkey } from '@satlens/contract'
import type { Db } from '../../kernel/db.ts'
import { ApiError } from '../../kernel/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { requireAal2IfFactored } from '../factors/require-aal2.ts'
import type { Caller } from '../guard/caller.ts'
import { lockCaller } from '../guard/lock-caller.ts'
import { deletePasskey, updatePasskey } from './passkeys.queries.ts'
import { toWirePasskey } from './wire-passkey.ts'

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
    return toWirePasskey(renamed)
  })

/** Removes a passkey of the caller; who has a second factor shows it first (wire §10.2). */
export const removePasskey = (
  auth: AuthContext,
  caller: Caller,
  id: string,
  source: RequestSource,
): Promise<void> =>
  auth.db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    await requireAal2IfFactored(tx, caller)
    if (!(await deletePasskey(tx, caller.userId, id))) throw new ApiError('passkey_not_found')
    await audit(auth, tx, caller, { action: 'passkey_deleted', id }, source)
  })

const audit = (
  { clock }: AuthContext,
  tx: Db,
  { user, sessionId }: Caller,
  { action, id }: { action: 'passkey_updated' | 'passkey_deleted'; id: string },
  source: RequestSource,
) => insertAudit(tx, source, { action, actor: user, sessionId, traits: { passkey_id: id }, at: clock.now() })
