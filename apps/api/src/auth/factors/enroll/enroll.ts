import type { EndpointResponse, enrollFactorEndpoint } from '@satlens/contract'
import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { insertAudit } from '../../audit/audit.queries.ts'
import type { RequestSource } from '../../audit/request-source.ts'
import type { AuthContext } from '../../context.ts'
import type { Caller } from '../../sessions/guard/caller.ts'
import { lockCaller } from '../../sessions/guard/lock-caller.ts'
import { requireProof } from '../../step-up/require-proof.ts'
import {
  deleteAbandonedFactors,
  deleteFactor,
  type FactorRow,
  type FactorType,
  findFactors,
  insertFactor,
} from '../../users/factors.queries.ts'
import type { EnrollInput } from '../factor-kind.ts'
import { FACTOR_KINDS } from '../factor-kinds.ts'

const MAX_FACTORS = 10
const ABANDONED_AFTER_MS = 5 * 60_000

/** Begins a second factor (docs/protocol.md#enroll-a-factor). It guards nothing until a challenge of it has been verified. */
export async function enrollFactor(
  auth: AuthContext,
  caller: Caller,
  wanted: EnrollInput,
  source: RequestSource,
): Promise<EndpointResponse<typeof enrollFactorEndpoint>> {
  const { columns, shown } = FACTOR_KINDS[wanted.factor_type].begin(auth, caller, wanted)
  const friendlyName = wanted.friendly_name ?? ''
  const asked = { ...columns, factorType: wanted.factor_type, friendlyName }
  const factor = await auth.db.transaction(async (tx) => {
    const now = auth.clock.now()
    // Two enrolments of one user come one after the other, so that neither misses the other's row.
    const user = await lockCaller(tx, caller)
    await requireProof(tx, caller, now)
    await deleteAbandonedFactors(tx, user.id, new Date(now.getTime() - ABANDONED_AFTER_MS))
    await makeRoom(tx, user.id, asked)
    const factor = await insertFactor(tx, {
      ...asked,
      userId: user.id,
      status: 'unverified',
      createdAt: now,
      updatedAt: now,
    })
    await insertAudit(tx, source, {
      action: 'factor_in_progress',
      actor: user,
      sessionId: caller.sessionId,
      traits: { factor_id: factor.id, factor_type: factor.factorType },
      at: now,
    })
    return factor
  })
  return {
    id: factor.id,
    type: factor.factorType,
    friendly_name: friendlyName === '' ? undefined : friendlyName,
    ...shown,
  }
}

/** Takes away unverified factors that the new one replaces, then refuses where there is still no room (docs/protocol.md#enroll-a-factor). */
async function makeRoom(
  tx: Db,
  userId: string,
  wanted: { readonly factorType: FactorType; readonly friendlyName: string; readonly phone?: string },
): Promise<void> {
  const kept: FactorRow[] = []
  for (const factor of await findFactors(tx, userId)) {
    const isReplaced = factor.status === 'unverified' && factor.factorType === wanted.factorType
    if (isReplaced && (isOfThatName(factor, wanted) || isOfThatPhone(factor, wanted))) {
      await deleteFactor(tx, userId, factor.id)
    } else kept.push(factor)
  }
  if (kept.some((factor) => isOfThatPhone(factor, wanted))) throw new ApiError('mfa_verified_factor_exists')
  if (kept.some((factor) => isOfThatName(factor, wanted))) throw new ApiError('mfa_factor_name_conflict')
  if (kept.length >= MAX_FACTORS) throw new ApiError('too_many_enrolled_mfa_factors')
}

// No name conflicts with no name.
const isOfThatName = (factor: FactorRow, { friendlyName }: { friendlyName: string }) =>
  friendlyName !== '' && factor.friendlyName === friendlyName
const isOfThatPhone = (factor: FactorRow, { phone }: { phone?: string | null | undefined }) =>
  typeof phone === 'string' && factor.phone === phone
