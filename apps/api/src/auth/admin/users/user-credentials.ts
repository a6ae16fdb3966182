import type {
  adminEndSessionsEndpoint,
  adminUpdateFactorEndpoint,
  Factor,
  LogoutScope,
} from '@satlens/contract'
import type * as z from 'zod/mini'
import { queueAccountEmail } from '#auth/messages/email/outbox.ts'
import { endSessionsByScope } from '#auth/sessions/end-session.ts'
import { findSessionByUserAndId } from '#auth/sessions/sessions.queries.ts'
import { deleteRecoveryCodes } from '#auth/sign-in/factors/recovery-codes.queries.ts'
import { downgradeSessionsToAal1 } from '#auth/sign-in/factors/upgrade-session.ts'
import {
  deleteAllFactors,
  deleteFactor,
  type FactorRow,
  findFactorById,
  findFactorsOfUser,
  hasVerifiedFactor,
  updateFactor,
} from '#auth/users/factors.queries.ts'
import { deletePasskey } from '#auth/users/passkeys.queries.ts'
import { requireValidPhoneNumber } from '#auth/users/user.ts'
import { toFactorJson } from '#auth/users/user-json.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { AdminDeps } from '../admin-deps.ts'
import { type AdminActor, changeUserAsAdmin, requireUuid } from './change-user-as-admin.ts'

type FactorChange = z.output<typeof adminUpdateFactorEndpoint.body>

interface FactorReference {
  readonly userId: string
  readonly factorId: string
}

/** Renames a factor or changes the number of a phone factor. Fields that it does not have are ignored. */
export const updateFactorAsAdmin = (
  deps: AdminDeps,
  actor: AdminActor,
  { userId, factorId }: FactorReference,
  { friendly_name: name, phone: number }: FactorChange,
): Promise<Factor> =>
  changeUserAsAdmin(deps, actor, userId, async (tx, { user, now, audit }) => {
    const factor = await requireFactor(tx, user.id, factorId)
    const friendlyName = name ? { friendlyName: parseFriendlyName(name) } : {}
    const phone = number && factor.factorType === 'phone' ? { phone: requireValidPhoneNumber(number) } : {}
    await updateFactor(tx, user.id, factor.id, { ...friendlyName, ...phone, updatedAt: now })
    await audit('factor_updated', { factor_id: factor.id, factor_type: factor.factorType })
    return toFactorJson(await requireFactor(tx, user.id, factor.id))
  })

/** Removes a factor as its owner would, with an email. */
export const deleteFactorAsAdmin = (
  deps: AdminDeps,
  actor: AdminActor,
  { userId, factorId }: FactorReference,
): Promise<Factor> =>
  changeUserAsAdmin(deps, actor, userId, async (tx, { user, now, audit }) => {
    const factor = await requireFactor(tx, user.id, factorId)
    await deleteFactor(tx, user.id, factor.id)
    const hasOther = await hasVerifiedFactor(tx, user.id)
    await downgradeSessionsToAal1(tx, { userId: user.id, factorId: hasOther ? factor.id : 'any' }, now)
    if (!hasOther) await deleteRecoveryCodes(tx, user.id)
    await audit('factor_deleted', describeFactor(factor))
    if (factor.status === 'verified')
      await queueAccountEmail(deps, tx, 'factor_removed', user, actor.source, { factor })
    return toFactorJson(factor)
  })

/** Removes all second factors and recovery codes of a user who has lost them. Returns the number of factors. */
export const deleteAllFactorsAsAdmin = (
  deps: AdminDeps,
  actor: AdminActor,
  userId: string,
): Promise<number> =>
  changeUserAsAdmin(deps, actor, userId, async (tx, { user, now, audit }) => {
    const factors = await findFactorsOfUser(tx, user.id)
    await deleteAllFactors(tx, user.id)
    await deleteRecoveryCodes(tx, user.id)
    await downgradeSessionsToAal1(tx, { userId: user.id, factorId: 'any' }, now)
    for (const factor of factors) {
      await audit('factor_deleted', describeFactor(factor))
      if (factor.status === 'verified')
        await queueAccountEmail(deps, tx, 'factor_removed', user, actor.source, { factor })
    }
    return factors.length
  })

const describeFactor = ({ id, factorType, status }: FactorRow) => ({
  factor_id: id,
  factor_type: factorType,
  status,
})

async function requireFactor(tx: Db, userId: string, factorId: string): Promise<FactorRow> {
  const factor = await findFactorById(tx, userId, requireUuid(factorId, 'factor_id must be an UUID'))
  if (factor) return factor
  throw new ApiError('mfa_factor_not_found', { message: 'Factor not found' })
}

function parseFriendlyName(text: string): string {
  const name = text.normalize('NFC')
  if (/^[^\p{Cc}\p{Cs}]{1,120}$/u.test(name)) return name
  throw new ApiError('validation_failed', { message: 'The field friendly_name is missing or invalid.' })
}

/** Removes a passkey as its owner would, with an email. */
export const deletePasskeyAsAdmin = (
  deps: AdminDeps,
  actor: AdminActor,
  { userId, passkeyId }: { readonly userId: string; readonly passkeyId: string },
): Promise<void> =>
  changeUserAsAdmin(deps, actor, userId, async (tx, { user, audit }) => {
    // GoTrue has no code of its own for an unknown passkey.
    const removed = await deletePasskey(tx, user.id, requireUuid(passkeyId, 'Passkey not found'))
    if (!removed) throw new ApiError('validation_failed', { status: 404, message: 'Passkey not found' })
    await audit('passkey_deleted', { passkey_id: removed.id })
    await queueAccountEmail(deps, tx, 'passkey_removed', user, actor.source, { name: removed.friendlyName })
  })

type SignOut = z.output<typeof adminEndSessionsEndpoint.query>

/** Ends sessions of a user at once. The scopes `local` and `others` refer to `session_id`. Returns their number. */
export const endSessionsAsAdmin = (
  deps: AdminDeps,
  actor: AdminActor,
  userId: string,
  { scope, session_id: sessionId = '' }: SignOut,
): Promise<number> =>
  changeUserAsAdmin(deps, actor, userId, async (tx, { user, audit }) => {
    await requireSessionOfScope(tx, user.id, scope, sessionId)
    const ended = await endSessionsByScope(tx, scope, user.id, sessionId)
    await audit('logout', { scope, sessions: ended })
    return ended
  })

async function requireSessionOfScope(tx: Db, userId: string, scope: LogoutScope, sessionId: string) {
  if (scope === 'global') return
  if (sessionId === '') {
    throw new ApiError('validation_failed', { message: `The scope ${scope} requires a session_id.` })
  }
  const found = await findSessionByUserAndId(tx, { userId, sessionId })
  if (!found?.session) throw new ApiError('not_found', { message: 'Session not found' })
}
