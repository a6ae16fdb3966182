import { PASSWORD_DROPPED_AT, type User, type updateUserEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import type { AuthContext } from '../context.ts'
import { rejectBreachedPassword, requireStrongPassword } from '../crypto/password-policy.ts'
import { queueEmail } from '../email/outbox.ts'
import { deleteFlowStates } from '../flow-states/flow-state.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-token.ts'
import type { EmailDelivery } from '../one-time-tokens/send-one-time-token.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { deleteOtherSessions } from '../sessions/sessions.queries.ts'
import {
  findNonce,
  type ReauthenticationContext,
  requireFreshSessionOrNonce,
} from '../step-up/reauthenticate.ts'
import { requireAal2IfEnrolled, requireStepUp } from '../step-up/step-up.ts'
import { deleteAllUnverifiedFactors, findFactors } from '../users/factors.queries.ts'
import { countPasskeys, deleteRegistrationChallenges } from '../users/passkeys.queries.ts'
import { mergeMetadata, requireStorableMetadata } from '../users/user.ts'
import { toUserJson } from '../users/user-json.ts'
import { findIdentities, findPasswordHash, updateUser } from '../users/users.queries.ts'
import { type Actor, type ChangeContext, changeAccount } from './change-account.ts'
import { parseNewEmail, requestEmailChange } from './email-change.ts'

type Change = z.output<typeof updateUserEndpoint.body>
type Delivery = Pick<EmailDelivery, 'redirectTo' | 'pkce'>
type UpdateContext = ChangeContext &
  ReauthenticationContext &
  Pick<AuthContext, 'settings' | 'passwords' | 'breached'>

/** A checked password, and the one-time code that is used up by its change. */
interface NewPassword {
  readonly hash: string
  readonly nonce: string | null
}

/** Updates password, email address and metadata of the caller's account, validated in the order of docs/protocol.md#update-user. */
export async function updateUserAccount(
  auth: UpdateContext,
  caller: Caller,
  { change, delivery }: { change: Change; delivery: Delivery },
): Promise<User> {
  if (change.app_metadata !== undefined) throw new ApiError('not_admin')
  const newEmail = parseNewEmail(change, caller.email)
  const password = change.password ?? null
  if (password !== null) requireStrongPassword(password)
  if (password !== null || newEmail !== null) await requireAal2IfEnrolled(auth.db, caller, 401)
  const newPassword =
    password === null ? null : await hashNewPassword(auth, caller, { password, nonce: change.nonce })
  return changeAccount(auth, caller, async (tx, actor) => {
    const { user, now } = actor
    // No current address can confirm a first address, which can recover the account from then on.
    if (newEmail !== null && user.email === null) await requireStepUp(tx, caller, now, { aal: 401 })
    if (newPassword) await changePassword(auth, tx, caller, actor, newPassword)
    // After the password change, because that deletes the links of the account.
    if (newEmail !== null) {
      const { sessionId, source } = caller
      await requestEmailChange(auth, tx, user, newEmail, { ...delivery, source, sessionId })
    }
    const userMetadata = mergeMetadata(user.userMetadata, change.data ?? {})
    requireStorableMetadata(userMetadata)
    await recordAudit(tx, 'user_modified', actor)
    const updated = await updateUser(tx, user.id, { userMetadata, updatedAt: now })
    return toUserJson(updated, await findIdentities(tx, user.id), await findFactors(tx, user.id))
  })
}

async function hashNewPassword(
  auth: UpdateContext,
  caller: Caller,
  { password, nonce }: { password: string; nonce: Change['nonce'] },
): Promise<NewPassword> {
  const validNonce = await requireFreshSessionOrNonce(auth, caller, nonce)
  await rejectBreachedPassword(auth, password)
  const current = await findPasswordHash(auth.db, caller.userId)
  if (await auth.passwords.matches(current, password)) throw new ApiError('same_password')
  return { hash: await auth.passwords.hash(password), nonce: validNonce }
}

async function changePassword(
  auth: UpdateContext,
  tx: Db,
  caller: Caller,
  actor: Actor,
  { hash, nonce }: NewPassword,
): Promise<void> {
  const { userId, sessionId } = caller
  // Checked again under the lock, so that only one of two concurrent changes can use the code.
  if (nonce !== null && !(await findNonce(auth, tx, caller, nonce))) {
    throw new ApiError('reauthentication_not_valid')
  }
  await deleteOtherSessions(tx, userId, sessionId)
  await deleteOneTimeTokens(tx, userId)
  // Sign-ins and links that started with the old password, and unfinished registrations, may be a stranger's.
  await deleteFlowStates(tx, userId)
  await deleteRegistrationChallenges(tx, userId)
  await deleteAllUnverifiedFactors(tx, userId)
  // Its links are deleted. If the change stayed pending, anyone could have a thief's change resent.
  const noEmailChange = { newEmail: null, emailChangeAgreed: 0 }
  const { [PASSWORD_DROPPED_AT]: _, ...appMetadata } = actor.user.appMetadata
  await updateUser(tx, userId, { passwordHash: hash, appMetadata, ...noEmailChange })
  const passkeys = await countPasskeys(tx, userId)
  await queueEmail(auth, tx, 'password_changed', actor.user, actor.source, { passkeys })
  await recordAudit(tx, 'user_updated_password', actor)
}
