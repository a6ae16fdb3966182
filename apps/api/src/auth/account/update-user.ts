import { PASSWORD_DROPPED_AT, type User, type updateUserEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { rejectBreachedPassword } from '../crypto/breached-passwords.ts'
import { requireStrongPassword } from '../crypto/password-policy.ts'
import { queueEmail } from '../email/outbox.ts'
import { deleteFlowStates } from '../flow-states/flow-states.queries.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-tokens.queries.ts'
import type { EmailDelivery } from '../one-time-tokens/send-one-time-token.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { lockCaller } from '../sessions/guard/lock-caller.ts'
import { deleteOtherSessions } from '../sessions/sessions.queries.ts'
import { findNonce, requireFreshSessionOrNonce } from '../step-up/reauthenticate.ts'
import { requireAal2IfEnrolled, requireStepUp } from '../step-up/step-up.ts'
import { deleteAllUnverifiedFactors, findFactors } from '../users/factors.queries.ts'
import { countPasskeys, deleteRegistrationChallenges } from '../users/passkeys.queries.ts'
import { toUserJson } from '../users/user-json.ts'
import { mergeMetadata, requireStorableMetadata } from '../users/user-metadata.ts'
import { findIdentities, findPasswordHash, type UserRow, updateUser } from '../users/users.queries.ts'
import { parseNewEmail, requestEmailChange } from './email-change/request-email-change.ts'

type Change = z.output<typeof updateUserEndpoint.body>

/** A validated update. */
interface ValidatedUpdate {
  readonly password: { readonly hash: string; readonly nonce: string | null } | null
  readonly newEmail: string | null
  readonly data: Change['data']
  readonly delivery: Pick<EmailDelivery, 'redirectTo' | 'pkce'>
}

/** Updates password, email address and metadata of the caller's account, validated in the order of docs/protocol.md#update-user. */
export async function updateUserAccount(
  auth: AuthContext,
  caller: Caller,
  { change, delivery }: { change: Change; delivery: ValidatedUpdate['delivery'] },
  source: RequestSource,
): Promise<User> {
  if (change.app_metadata !== undefined) throw new ApiError('not_admin')
  const newEmail = parseNewEmail(change, caller.email)
  const password = change.password ?? null
  if (password !== null) requireStrongPassword(password)
  if (password !== null || newEmail !== null) await requireAal2IfEnrolled(auth.db, caller, 401)
  const update = {
    password: password === null ? null : await hashNewPassword(auth, caller, { ...change, password }, source),
    newEmail,
    data: change.data,
    delivery,
  }
  const user = await auth.db.transaction(async (tx) => {
    const updated = await applyUpdate(auth, tx, caller, update, source)
    return toUserJson(updated, await findIdentities(tx, updated.id), await findFactors(tx, updated.id))
  })
  auth.outbox.wake()
  return user
}

async function hashNewPassword(
  auth: AuthContext,
  caller: Caller,
  { password, nonce }: Change & { password: string },
  { ip }: RequestSource,
): Promise<ValidatedUpdate['password']> {
  const validNonce = await requireFreshSessionOrNonce(auth, caller, nonce, ip)
  await rejectBreachedPassword(auth, password)
  const current = await findPasswordHash(auth.db, caller.userId)
  if (await auth.passwords.matches(current, password)) throw new ApiError('same_password')
  return { hash: await auth.passwords.hash(password), nonce: validNonce }
}

async function applyUpdate(
  auth: AuthContext,
  tx: Db,
  caller: Caller,
  { password, newEmail, data, delivery }: ValidatedUpdate,
  source: RequestSource,
): Promise<UserRow> {
  const now = auth.clock.now()
  const current = await lockCaller(tx, caller)
  // No current address can confirm a first address, which can recover the account from then on.
  if (newEmail !== null && current.email === null) await requireStepUp(tx, caller, now, { aal: 401 })
  const audit = { actor: current, sessionId: caller.sessionId, at: now }
  if (password) {
    await changePassword(auth, tx, caller, current, password, source)
    await insertAudit(tx, source, { ...audit, action: 'user_updated_password' })
  }
  // After the password change, because that deletes the links of the account.
  if (newEmail !== null) {
    await requestEmailChange(auth, tx, current, newEmail, {
      ...delivery,
      source,
      sessionId: caller.sessionId,
    })
  }
  const userMetadata = mergeMetadata(current.userMetadata, data ?? {})
  requireStorableMetadata(userMetadata)
  await insertAudit(tx, source, { ...audit, action: 'user_modified' })
  return updateUser(tx, current.id, { userMetadata, updatedAt: now })
}

async function changePassword(
  auth: AuthContext,
  tx: Db,
  caller: Caller,
  current: UserRow,
  { hash, nonce }: NonNullable<ValidatedUpdate['password']>,
  source: RequestSource,
): Promise<void> {
  const { userId, sessionId, email } = caller
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
  const { [PASSWORD_DROPPED_AT]: _, ...appMetadata } = current.appMetadata
  await updateUser(tx, userId, { passwordHash: hash, appMetadata, ...noEmailChange })
  const passkeys = await countPasskeys(tx, userId)
  await queueEmail(auth, tx, 'password_changed', { id: userId, email }, source, { passkeys })
}
