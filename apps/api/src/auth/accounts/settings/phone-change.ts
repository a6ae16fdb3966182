import { randomUUID } from 'node:crypto'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { AuthSettings } from '#auth/core/settings.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { findOneTimeTokensOfUser, type OneTimeTokenRow } from '#auth/one-time/tokens/one-time-token.ts'
import {
  issuePhoneCodeOrSimulate,
  type PhoneCodeOutcome,
  type PhoneCodeRequest,
} from '#auth/one-time/tokens/phone-code.ts'
import { emailUndoLinkForAddedCredential } from '#auth/one-time/tokens/undo-link.ts'
import { findUnexpiredSession } from '#auth/sessions/live-session.ts'
import { isUserBanned, requireValidPhoneNumber, updateProvidersInAppMetadata } from '#auth/users/user.ts'
import {
  findIdentitiesOfUser,
  findUserByNewPhone,
  lockUserById,
  lockUserByPhone,
  type UserRow,
  updateIdentity,
  updateUser,
} from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { insertPhoneIdentity } from '../linking/phone-account.ts'
import { isPhoneProven, releasePhone } from '../linking/phone-verification.ts'

/** Returns the requested phone number; null if it is missing or the current one, which is confirmed. */
export function parseRequestedNewPhone(
  { phoneSignIn }: AuthSettings,
  { phone }: { readonly phone?: string | null | undefined },
  current: Pick<UserRow, 'phone' | 'phoneConfirmedAt'>,
): string | null {
  if (!phone) return null
  if (!phoneSignIn) throw new ApiError('phone_provider_disabled')
  const newPhone = requireValidPhoneNumber(phone)
  return newPhone === current.phone && current.phoneConfirmedAt ? null : newPhone
}

/** Stores the new number and a code for it. A number of another account is answered like a free one. */
export async function requestPhoneChange(
  deps: MessageDeps,
  tx: Db,
  user: UserRow,
  request: PhoneCodeRequest,
): Promise<PhoneCodeOutcome['issued']> {
  const { issued, error } = await issuePhoneCodeOrSimulate(deps, tx, 'phone_change', user, request)
  if (error) throw error
  await updateUser(tx, user.id, { newPhone: request.to })
  return issued
}

/** Stores another code for the number of a pending change, if the session that requested the change is alive. */
export async function reissuePhoneChangeCode(
  deps: MessageDeps,
  tx: Db,
  request: Omit<PhoneCodeRequest, 'sessionId'>,
): Promise<PhoneCodeOutcome & { readonly user: UserRow | null }> {
  const { clock, settings } = deps
  const candidate = await findUserByNewPhone(tx, request.to)
  const userId = candidate?.id ?? randomUUID()
  const user = await lockUserById(tx, userId)
  const tokens = await findOneTimeTokensOfUser(tx, userId)
  const token = tokens.find(
    ({ tokenType, relatesTo }) => tokenType === 'phone_change_token' && relatesTo === request.to,
  )
  const session = await findUnexpiredSession(
    tx,
    { userId, sessionId: token?.sessionId ?? randomUUID() },
    { limits: settings.limits, clock },
  )
  const isPending = user !== null && session !== null && !isUserBanned(user, clock.now())
  const pending = isPending ? { ...request, sessionId: session.id } : request
  const outcome = await issuePhoneCodeOrSimulate(deps, tx, 'phone_change', isPending ? user : null, pending)
  return { ...outcome, user }
}

/**
 * Gives a locked account the number that a code has proven. Throws `phone_exists` if it is proven for another account, and
 * `otp_expired` if the session that requested the change has ended.
 */
export async function acceptPhoneChange(
  deps: MessageDeps,
  tx: Db,
  user: UserRow,
  { sessionId, relatesTo: phone }: OneTimeTokenRow,
  source: RequestClientInfo,
): Promise<UserRow> {
  const { clock, settings } = deps
  const now = clock.now()
  const liveness = { limits: settings.limits, clock }
  const requester = sessionId && (await findUnexpiredSession(tx, { userId: user.id, sessionId }, liveness))
  if (!requester) throw new ApiError('otp_expired')
  const owner = await lockUserByPhone(tx, phone)
  if (owner && owner.id !== user.id) {
    if (isPhoneProven(owner)) throw new ApiError('phone_exists')
    await releasePhone(deps, tx, owner, source)
  }
  const identities = await findIdentitiesOfUser(tx, user.id)
  const current = identities.find(({ provider }) => provider === 'phone')
  if (current) {
    const identityData = { ...current.identityData, phone, phone_verified: true }
    await updateIdentity(tx, user.id, 'phone', { identityData, updatedAt: now })
  }
  const { id } = current ?? (await insertPhoneIdentity(tx, user.id, phone, now))
  const changed = await updateUser(tx, user.id, {
    phone,
    phoneConfirmedAt: now,
    phoneAutoconfirmed: false,
    newPhone: null,
    phoneChangeSentAt: null,
    isAnonymous: false,
    userMetadata: { ...user.userMetadata, phone, phone_verified: true },
  })
  const addition = { subject: 'identity', subjectId: id, name: 'phone' } as const
  await emailUndoLinkForAddedCredential(deps, tx, user, addition, source)
  return updateProvidersInAppMetadata(tx, changed, now)
}
