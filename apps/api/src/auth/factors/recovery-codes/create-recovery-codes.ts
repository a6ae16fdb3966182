import type { createRecoveryCodesEndpoint, EndpointResponse } from '@satlens/contract'
import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { insertAudit } from '../../audit/audit.queries.ts'
import type { RequestSource } from '../../audit/request-source.ts'
import type { AuthContext } from '../../context.ts'
import { notifyAddition } from '../../one-time-tokens/undo-link.ts'
import type { Caller } from '../../sessions/guard/caller.ts'
import { lockCaller } from '../../sessions/guard/lock-caller.ts'
import { requireAal2 } from '../../step-up/step-up.ts'
import { hasVerifiedFactor } from '../../users/factors.queries.ts'
import type { UserRow } from '../../users/users.queries.ts'
import { createRecoveryCode, hashRecoveryCode, RECOVERY_CODES } from './recovery-code.ts'
import { countRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes } from './recovery-codes.queries.ts'

type Shown = EndpointResponse<typeof createRecoveryCodesEndpoint>

/** Makes somebody's first ten codes: beside a second factor, never in place of one. */
export const createRecoveryCodes = (
  auth: AuthContext,
  caller: Caller,
  source: RequestSource,
): Promise<Shown> =>
  writeCodes(auth, caller, source, async (tx) => {
    if (!(await hasVerifiedFactor(tx, caller.userId))) throw new ApiError('mfa_recovery_codes_sole_factor')
    requireAal2(caller)
    const { total } = await countRecoveryCodes(tx, caller.userId)
    if (total > 0) {
      throw new ApiError('mfa_verified_factor_exists', {
        message: 'You have recovery codes already. Make new ones in their place.',
      })
    }
  })

/** Makes ten new codes; the old ones stop working. */
export const replaceRecoveryCodes = (
  auth: AuthContext,
  caller: Caller,
  source: RequestSource,
): Promise<Shown> =>
  writeCodes(auth, caller, source, async (tx) => {
    requireAal2(caller)
    await requireCodes(tx, caller)
  })

async function writeCodes(
  auth: AuthContext,
  caller: Caller,
  source: RequestSource,
  requireLeave: (tx: Db) => Promise<void>,
): Promise<Shown> {
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode)
  await change(auth, caller, 'factor_updated', source, async (tx, user, now) => {
    const { id } = user
    await requireLeave(tx)
    await deleteRecoveryCodes(tx, id)
    const hashes = codes.map((code) => hashRecoveryCode(auth.secret, id, code))
    await insertRecoveryCodes(tx, id, hashes, now)
    const addition = { subject: 'recovery_codes', subjectId: null, name: '' } as const
    await notifyAddition(auth, tx, user, addition, source)
  })
  auth.outbox.wake()
  return { id: caller.userId, type: 'recovery_code', total: codes.length, codes }
}

/** Removes the codes. */
export async function removeRecoveryCodes(
  auth: AuthContext,
  caller: Caller,
  source: RequestSource,
): Promise<{ id: string }> {
  await change(auth, caller, 'factor_deleted', source, async (tx, { id }) => {
    requireAal2(caller)
    await requireCodes(tx, caller)
    await deleteRecoveryCodes(tx, id)
  })
  return { id: caller.userId }
}

async function change(
  { db, clock }: AuthContext,
  caller: Caller,
  action: 'factor_updated' | 'factor_deleted',
  source: RequestSource,
  work: (tx: Db, user: UserRow, now: Date) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    const user = await lockCaller(tx, caller)
    await work(tx, user, now)
    const traits = { factor_type: 'recovery_code' }
    await insertAudit(tx, source, { action, actor: user, sessionId: caller.sessionId, traits, at: now })
  })
}

async function requireCodes(tx: Db, { userId }: Caller): Promise<void> {
  const { total } = await countRecoveryCodes(tx, userId)
  if (total === 0) throw new ApiError('mfa_factor_not_found', { message: 'You have no recovery codes.' })
}
