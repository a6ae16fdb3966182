import { PASSWORD_REMOVED_AT_METADATA_KEY, type User, type updateUserEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import type { AuthModuleDeps } from '#auth/context.ts'
import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import { rejectBreachedPassword, requireStrongPassword } from '#auth/core/crypto/password-policy.ts'
import { queueAccountEmail } from '#auth/messages/email/outbox.ts'
import { deleteFlowStatesOfUser } from '#auth/one-time/flow-states/flow-state.ts'
import { deleteOneTimeTokensOfUser } from '#auth/one-time/tokens/one-time-token.ts'
import { type PhoneCodeOutcome, sendPhoneCode } from '#auth/one-time/tokens/phone-code.ts'
import type { OneTimeTokenRequest } from '#auth/one-time/tokens/send-one-time-token.ts'
import type { AuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import { deleteOtherSessionsOfUser } from '#auth/sessions/sessions.queries.ts'
import { deleteAllUnverifiedFactors, findFactorsOfUser } from '#auth/users/factors.queries.ts'
import { countPasskeysOfUser, deletePasskeyRegistrationChallenges } from '#auth/users/passkeys.queries.ts'
import { mergeUserMetadata, requireStorableUserMetadata } from '#auth/users/user.ts'
import { toUserResponse } from '#auth/users/user-json.ts'
import { findIdentitiesOfUser, findPasswordHashOfUser, updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import {
  findReauthenticationNonce,
  type ReauthenticationContext,
  requireFreshSessionOrNonce,
} from '../step-up/reauthenticate.ts'
import { requireAal2IfFactorVerified, requireAal2OrFreshSession } from '../step-up/step-up.ts'
import {
  type AccountChangeContext,
  changeAccountWithLockedCaller,
  type LockedCallerAccount,
} from './change-account.ts'
import { parseRequestedNewEmail, requestAccountEmailChange } from './email-change.ts'
import { parseRequestedNewPhone, requestPhoneChange } from './phone-change.ts'

type Change = z.output<typeof updateUserEndpoint.body>
type Delivery = Pick<OneTimeTokenRequest, 'redirectTo' | 'pkce'>
type UpdateContext = AccountChangeContext &
  ReauthenticationContext &
  Pick<AuthModuleDeps, 'settings' | 'sms' | 'passwords' | 'breached' | 'onEmailChanged'>

/** A checked password, and the one-time code that is used up by its change. */
interface NewPassword {
  readonly hash: string
  readonly nonce: string | null
}

/** Updates password, email address, phone number and metadata of the caller's account, validated in the order of docs/protocol.md#update-user. */
export async function updateUserAccount(
  auth: UpdateContext,
  caller: AuthenticatedCaller,
  { change, delivery }: { change: Change; delivery: Delivery },
): Promise<User> {
  if (change.app_metadata !== undefined) throw new ApiError('not_admin')
  const newEmail = parseRequestedNewEmail(change, caller.email)
  const newPhone = parseRequestedNewPhone(auth.settings, change, caller.user)
  const password = change.password ?? null
  if (caller.user.isAnonymous && password !== null && !change.email && !change.phone) {
    throw new ApiError('validation_failed', {
      status: 422,
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
    })
  }
  if (password !== null) requireStrongPassword(password, auth.settings.passwordPolicy)
  if (password !== null || newEmail !== null || newPhone !== null)
    await requireAal2IfFactorVerified(auth.db, caller, 401)
  const newPassword =
    password === null ? null : await hashNewPassword(auth, caller, { password, nonce: change.nonce })
  let code: PhoneCodeOutcome['issued'] = null
  const response = await changeAccountWithLockedCaller(auth, caller, async (tx, actor) => {
    const { user, now } = actor
    // No current address can confirm a first address or a number, which can sign in from then on.
    if ((newEmail !== null && user.email === null) || newPhone !== null)
      await requireAal2OrFreshSession(tx, caller, now, { aal: 401 })
    if (newPassword) await changePassword(auth, tx, caller, actor, newPassword)
    // After the password change, because that deletes the links of the account.
    const { sessionId, source } = caller
    const changed =
      newEmail === null
        ? user
        : await requestAccountEmailChange(auth, tx, user, newEmail, { ...delivery, source, sessionId })
    if (newPhone !== null) {
      const request = { to: newPhone, channel: change.channel ?? 'sms', source, sessionId }
      code = await requestPhoneChange(auth, tx, user, request)
    }
    const userMetadata = mergeUserMetadata(changed.userMetadata, change.data ?? {})
    requireStorableUserMetadata(userMetadata)
    await insertAuditLogEntry(tx, 'user_modified', actor)
    const updated = await updateUser(tx, user.id, { userMetadata, updatedAt: now })
    return toUserResponse(
      updated,
      await findIdentitiesOfUser(tx, user.id),
      await findFactorsOfUser(tx, user.id),
    )
  })
  await sendPhoneCode(auth, code)
  return response
}

async function hashNewPassword(
  auth: UpdateContext,
  caller: AuthenticatedCaller,
  { password, nonce }: { password: string; nonce: Change['nonce'] },
): Promise<NewPassword> {
  const validNonce = await requireFreshSessionOrNonce(auth, caller, nonce)
  await rejectBreachedPassword(auth, password)
  const current = await findPasswordHashOfUser(auth.db, caller.userId)
  const { isCorrect: isSame } = await auth.passwords.verify(current, password)
  if (isSame) throw new ApiError('same_password')
  return { hash: await auth.passwords.hash(password), nonce: validNonce }
}

async function changePassword(
  auth: UpdateContext,
  tx: Db,
  caller: AuthenticatedCaller,
  actor: LockedCallerAccount,
  { hash, nonce }: NewPassword,
): Promise<void> {
  const { userId, sessionId } = caller
  // Checked again under the lock, so that only one of two concurrent changes can use the code.
  if (nonce !== null && !(await findReauthenticationNonce(auth, tx, caller, nonce))) {
    throw new ApiError('reauthentication_not_valid')
  }
  await deleteOtherSessionsOfUser(tx, userId, sessionId)
  await deleteOneTimeTokensOfUser(tx, userId)
  // Sign-ins and links that started with the old password, and unfinished registrations, may be a stranger's.
  await deleteFlowStatesOfUser(tx, userId)
  await deletePasskeyRegistrationChallenges(tx, userId)
  await deleteAllUnverifiedFactors(tx, userId)
  // Its links are deleted. If the change stayed pending, anyone could have a thief's change resent.
  const noPendingChange = { newEmail: null, emailChangeAgreed: 0, newPhone: null }
  const { [PASSWORD_REMOVED_AT_METADATA_KEY]: _, ...appMetadata } = actor.user.appMetadata
  await updateUser(tx, userId, { passwordHash: hash, appMetadata, ...noPendingChange })
  const passkeys = await countPasskeysOfUser(tx, userId)
  await queueAccountEmail(auth, tx, 'password_changed', actor.user, actor.source, { passkeys })
  await insertAuditLogEntry(tx, 'user_updated_password', actor)
}
