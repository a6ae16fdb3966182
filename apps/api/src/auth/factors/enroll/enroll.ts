import type { EndpointResponse, enrollFactorEndpoint } from '@satlens/contract'
import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { insertAudit } from '../../audit/audit.queries.ts'
import type { RequestSource } from '../../audit/request-source.ts'
import type { AuthContext } from '../../context.ts'
import type { Caller } from '../../sessions/guard/caller.ts'
import { lockCaller } from '../../sessions/guard/lock-caller.ts'
import { requireStepUp } from '../../step-up/step-up.ts'
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

/** Starts the enrollment of a second factor (docs/protocol.md#enroll-a-factor). It has no effect until a challenge of it is verified. */
export async function enrollFactor(
  auth: AuthContext,
  caller: Caller,
  input: EnrollInput,
  source: RequestSource,
): Promise<EndpointResponse<typeof enrollFactorEndpoint>> {
  const { columns, details } = FACTOR_KINDS[input.factor_type].prepareEnrollment(auth, caller, input)
  const friendlyName = input.friendly_name ?? ''
  const newFactor = { ...columns, factorType: input.factor_type, friendlyName }
  const factor = await auth.db.transaction(async (tx) => {
    const now = auth.clock.now()
    // The lock serializes enrollments of one user, so that each sees the factor of the other.
    const user = await lockCaller(tx, caller)
    await requireStepUp(tx, caller, now)
    await deleteAbandonedFactors(tx, user.id, new Date(now.getTime() - ABANDONED_AFTER_MS))
    await replaceUnverifiedFactors(tx, user.id, newFactor)
    const factor = await insertFactor(tx, {
      ...newFactor,
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
    ...details,
  }
}

/**
 * Deletes unverified factors that the new one replaces. Throws if another factor then has its phone or name, or if the
 * account has too many factors (docs/protocol.md#enroll-a-factor).
 */
async function replaceUnverifiedFactors(
  tx: Db,
  userId: string,
  added: { readonly factorType: FactorType; readonly friendlyName: string; readonly phone?: string },
): Promise<void> {
  const remaining: FactorRow[] = []
  for (const factor of await findFactors(tx, userId)) {
    const isReplaced = factor.status === 'unverified' && factor.factorType === added.factorType
    if (isReplaced && (hasSameName(factor, added) || hasSamePhone(factor, added))) {
      await deleteFactor(tx, userId, factor.id)
    } else remaining.push(factor)
  }
  if (remaining.some((factor) => hasSamePhone(factor, added)))
    throw new ApiError('mfa_verified_factor_exists')
  if (remaining.some((factor) => hasSameName(factor, added))) throw new ApiError('mfa_factor_name_conflict')
  if (remaining.length >= MAX_FACTORS) throw new ApiError('too_many_enrolled_mfa_factors')
}

// Factors without a name do not conflict.
const hasSameName = (factor: FactorRow, { friendlyName }: { friendlyName: string }) =>
  friendlyName !== '' && factor.friendlyName === friendlyName
const hasSamePhone = (factor: FactorRow, { phone }: { phone?: string | null | undefined }) =>
  typeof phone === 'string' && factor.phone === phone
