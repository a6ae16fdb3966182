import { PASSWORD_REMOVED_AT_METADATA_KEY, type User, type updateUserEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
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
import type { AccountDeps } from '../account-deps.ts'
import { findReauthenticationNonce, requireFreshSessionOrNonce } from '../step-up/reauthenticate.ts'
import { requireAal2IfFactorVerified, requireAal2OrFreshSession } from '../step-up/step-up.ts'
import { changeAccountWithLockedCaller, type LockedCallerAccount } from './change-account.ts'
import { parseRequestedNewEmail, requestAccountEmailChange } from './email-change.ts'
import { parseRequestedNewPhone, requestPhoneChange } from './phone-change.ts'

type Change = z.output<typeof updateUserEndpoint.body>
type Delivery = Pick<OneTimeTokenRequest, 'redirectTo' | 'pkce'>

/** A checked password, and the one-time code that is used up by its change. */
interface NewPassword {
  readonly hash: string
  readonly nonce: string | null
}

/** Updates password, email address, phone number and metadata of the caller's account, validated in the order of docs/protocol.md#update-user. */
export async function updateUserAccount(
  deps: AccountDeps,
  caller: AuthenticatedCaller,
  { change, delivery }: { change: Change; delivery: Delivery },
): Promise<User> {
  if (change.app_metadata !== undefined) throw new ApiError('not_admin')
  const newEmail = parseRequestedNewEmail(change, caller.email)
  const newPhone = parseRequestedNewPhone(deps.settings, change, caller.user)
  const password = change.password ?? null
  if (caller.user.isAnonymous && password !== null && !change.email && !change.phone) {
    throw new ApiError('validation_failed', {
      status: 422,
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
    })
  }
  if (password !== null) requireStrongPassword(password, deps.settings.passwordPolicy)
  if (password !== null || newEmail !== null || newPhone !== null)
    await requireAal2IfFactorVerified(deps.db, caller, 401)
  const newPassword =
    password === null ? null : await hashNewPassword(deps, caller, { password, nonce: change.nonce })
  let code: PhoneCodeOutcome['issued'] = null
  const response = await changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
    const { user, now } = actor
    // No current address can confirm a first address or a number, which can sign in from then on.
    if ((newEmail !== null && user.email === null) || newPhone !== null)
      await requireAal2OrFreshSession(tx, caller, now, { aal: 401 })
    if (newPassword) await changePassword(deps, tx, caller, actor, newPassword)
    // After the password change, because that deletes the links of the account.
    const { sessionId, source } = caller
    const changed =
      newEmail === null
        ? user
        : await requestAccountEmailChange(deps, tx, user, newEmail, { ...delivery, source, sessionId })
    if (newPhone !== null) {
      const request = { to: newPhone, channel: change.channel ?? 'sms', source, sessionId }
      code = await requestPhoneChange(deps, tx, user, request)
    }
    const userMetadata = mergeUserMetadata(changed.userMetadata, change.data ?? {})
    requireStorableUserMetadata(userMetadata)
    await insertAuditLogEntry(deps, tx, 'user_modified', actor)
    const updated = await updateUser(tx, user.id, { userMetadata, updatedAt: now })
    return toUserResponse(
      updated,
      await findIdentitiesOfUser(tx, user.id),
      await findFactorsOfUser(tx, user.id),
    )
  })
  await sendPhoneCode(deps, code)
  return response
}

async function hashNewPassword(
  deps: AccountDeps,
  caller: AuthenticatedCaller,
  { password, nonce }: { password: string; nonce: Change['nonce'] },
): Promise<NewPassword> {
  const validNonce = await requireFreshSessionOrNonce(deps, caller, nonce)
  await rejectBreachedPassword(deps, password)
  const current = await findPasswordHashOfUser(deps.db, caller.userId)
  const { isCorrect: isSame } = await deps.passwords.verify(current, password)
  if (isSame) throw new ApiError('same_password')
  return { hash: await deps.passwords.hash(password), nonce: validNonce }
}

async function changePassword(
  deps: AccountDeps,
  tx: Db,
  caller: AuthenticatedCaller,
  actor: LockedCallerAccount,
  { hash, nonce }: NewPassword,
): Promise<void> {
  const { userId, sessionId } = caller
  // Checked again under the lock, so that only one of two concurrent changes can use the code.
  if (nonce !== null && !(await findReauthenticationNonce(deps, tx, caller, nonce))) {
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
  await queueAccountEmail(deps, tx, 'password_changed', actor.user, actor.source, { passkeys })
  await insertAuditLogEntry(deps, tx, 'user_updated_password', actor)
}
