import { MAX_MFA_FACTORS_PER_USER } from '@satlens/domain'
import { changeAccountWithLockedCaller } from '#auth/accounts/settings/change-account.ts'
import { requireAal2OrFreshSession } from '#auth/accounts/step-up/step-up.ts'
import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import { queueAccountEmail } from '#auth/messages/email/outbox.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import type { AuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import {
  deleteAbandonedFactors,
  deleteFactor,
  type FactorRow,
  type FactorType,
  findFactorById,
  findFactorsOfUser,
  hasVerifiedFactor,
  insertFactor,
} from '#auth/users/factors.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { EnrollFactorInput } from './factor-kind.ts'
import { FACTOR_TYPE_HANDLERS } from './factor-kinds.ts'
import { deleteRecoveryCodes } from './recovery-codes.queries.ts'
import { downgradeSessionsToAal1 } from './upgrade-session.ts'

const ABANDONED_AFTER_MS = 5 * 60_000

/** Starts the enrollment of a second factor (docs/protocol.md#enroll-a-factor). It has no effect until a challenge of it is verified. */
export async function enrollMfaFactor(
  deps: MessageDeps,
  caller: AuthenticatedCaller,
  input: EnrollFactorInput,
) {
  const handler = FACTOR_TYPE_HANDLERS[input.factor_type]
  const { columns, details } = await handler.prepareEnrollment(deps, caller, input)
  const friendlyName = input.friendly_name ?? ''
  const newFactor = { ...columns, factorType: input.factor_type, friendlyName }
  // The lock serializes enrollments of one user, so that each sees the factor of the other.
  const factor = await changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
    const { user, now } = actor
    await requireAal2OrFreshSession(tx, caller, now)
    await deleteAbandonedFactors(tx, user.id, new Date(now.getTime() - ABANDONED_AFTER_MS))
    await replaceUnverifiedFactors(tx, user.id, newFactor)
    const row = {
      ...newFactor,
      userId: user.id,
      status: 'unverified',
      createdAt: now,
      updatedAt: now,
    } as const
    const factor = await insertFactor(tx, row)
    const traits = { factor_id: factor.id, factor_type: factor.factorType }
    await insertAuditLogEntry(deps, tx, 'factor_in_progress', actor, traits)
    return factor
  })
  return {
    id: factor.id,
    type: factor.factorType,
    friendly_name: friendlyName === '' ? undefined : friendlyName,
    ...details,
  }
}

/** Deletes unverified factors that the new one replaces. Throws if it is still one too many (docs/protocol.md#enroll-a-factor). */
async function replaceUnverifiedFactors(
  tx: Db,
  userId: string,
  added: { readonly factorType: FactorType; readonly friendlyName: string; readonly phone?: string },
): Promise<void> {
  // Factors without a name do not conflict.
  const hasSameName = ({ friendlyName }: FactorRow) =>
    friendlyName !== '' && friendlyName === added.friendlyName
  const hasSamePhone = ({ phone }: FactorRow) => phone !== null && phone === added.phone
  const remaining: FactorRow[] = []
  for (const factor of await findFactorsOfUser(tx, userId)) {
    const isReplaced = factor.status === 'unverified' && factor.factorType === added.factorType
    if (isReplaced && (hasSameName(factor) || hasSamePhone(factor))) await deleteFactor(tx, userId, factor.id)
    else remaining.push(factor)
  }
  if (remaining.some(hasSamePhone)) throw new ApiError('mfa_verified_factor_exists')
  if (remaining.some(hasSameName)) throw new ApiError('mfa_factor_name_conflict')
  if (remaining.length >= MAX_MFA_FACTORS_PER_USER) throw new ApiError('too_many_enrolled_mfa_factors')
}

/** Removes a factor and downgrades the sessions that it had upgraded (docs/protocol.md#remove-a-factor). */
export async function unenrollMfaFactor(deps: MessageDeps, caller: AuthenticatedCaller, factorId: string) {
  await changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
    const { user, now } = actor
    const factor = await findFactorById(tx, user.id, factorId)
    if (!factor) throw new ApiError('mfa_factor_not_found')
    const { status, factorType } = factor
    if (status === 'verified' && caller.aal !== 'aal2')
      throw new ApiError('insufficient_aal', { status: 422 })
    await deleteFactor(tx, user.id, factorId)
    const hasOtherFactor = await hasVerifiedFactor(tx, user.id)
    await downgradeSessionsToAal1(tx, { userId: user.id, factorId: hasOtherFactor ? factorId : 'any' }, now)
    // Recovery codes replace a lost factor; they must not be the only second factor.
    if (!hasOtherFactor) await deleteRecoveryCodes(tx, user.id)
    await insertAuditLogEntry(deps, tx, 'factor_unenrolled', actor, {
      factor_id: factor.id,
      factor_type: factorType,
      status,
    })
    if (status === 'verified')
      await queueAccountEmail(deps, tx, 'factor_removed', user, caller.source, { factor })
  })
  return { id: factorId }
}
