import { PASSWORD_DROPPED_AT, type User, type updateUserEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { rejectBreachedPassword } from '../crypto/breached-passwords.ts'
import { requireStrongPassword } from '../crypto/password-policy.ts'
import { passwordChangedEmail } from '../email/templates/password-emails.ts'
import { deleteFlowStates } from '../flow-states/flow-states.queries.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-tokens.queries.ts'
import type { EmailDelivery } from '../one-time-tokens/send-one-time-token.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { lockCaller } from '../sessions/guard/lock-caller.ts'
import { deleteOtherSessions } from '../sessions/sessions.queries.ts'
import { findNonce, requireFreshness } from '../step-up/nonce.ts'
import { requireAal2IfEnrolled } from '../step-up/require-aal2.ts'
import { requireProof } from '../step-up/require-proof.ts'
import { deleteAllUnverifiedFactors, findFactors } from '../users/factors.queries.ts'
import { countPasskeys, deleteRegistrationChallenges } from '../users/passkeys.queries.ts'
import { toUserJson } from '../users/user-json.ts'
import { mergeMetadata, requireStorableMetadata } from '../users/user-metadata.ts'
import { findIdentities, findPasswordHash, type UserRow, updateUser } from '../users/users.queries.ts'
import { readNewEmail, requestEmailChange } from './email-change/request-email-change.ts'

type Change = z.output<typeof updateUserEndpoint.body>

/** A change whose every part has been allowed. */
interface AllowedChange {
  readonly password: { readonly hash: string; readonly nonce: string | null } | null
  readonly newEmail: string | null
  readonly data: Change['data']
  readonly way: Pick<EmailDelivery, 'redirectTo' | 'pkce'>
}

/** Changes password, address and metadata of the caller's account, with the checks of docs/protocol.md#update-user in their order. */
export async function updateUserAccount(
  auth: AuthContext,
  caller: Caller,
  { change, way }: { change: Change; way: AllowedChange['way'] },
  source: RequestSource,
): Promise<User> {
  if (change.app_metadata !== undefined) throw new ApiError('not_admin')
  const newEmail = readNewEmail(change, caller.email)
  const password = change.password ?? null
  if (password !== null) requireStrongPassword(password)
  if (password !== null || newEmail !== null) await requireAal2IfEnrolled(auth.db, caller, 401)
  const allowed = {
    password: password === null ? null : await allowPassword(auth, caller, { ...change, password }, source),
    newEmail,
    data: change.data,
    way,
  }
  const user = await auth.db.transaction(async (tx) => {
    const changed = await applyChange(auth, tx, caller, allowed, source)
    return toUserJson(changed, await findIdentities(tx, changed.id), await findFactors(tx, changed.id))
  })
  auth.outbox.wake()
  return user
}

async function allowPassword(
  auth: AuthContext,
  caller: Caller,
  { password, nonce }: Change & { password: string },
  { ip }: RequestSource,
): Promise<AllowedChange['password']> {
  const goodNonce = await requireFreshness(auth, caller, nonce, ip)
  await rejectBreachedPassword(auth, password)
  const current = await findPasswordHash(auth.db, caller.userId)
  if (await auth.passwords.matches(current, password)) throw new ApiError('same_password')
  return { hash: await auth.passwords.hash(password), nonce: goodNonce }
}

async function applyChange(
  auth: AuthContext,
  tx: Db,
  caller: Caller,
  { password, newEmail, data, way }: AllowedChange,
  source: RequestSource,
): Promise<UserRow> {
  const now = auth.clock.now()
  const current = await lockCaller(tx, caller)
  // No present address has to agree to a first one, and that one can recover the account from then on.
  if (newEmail !== null && current.email === null) await requireProof(tx, caller, now, { aal: 401 })
  const audit = { actor: current, sessionId: caller.sessionId, at: now }
  if (password) {
    await changePassword(auth, tx, caller, current, password)
    await insertAudit(tx, source, { ...audit, action: 'user_updated_password' })
  }
  // After the password, which stops earlier links of the account.
  if (newEmail !== null)
    await requestEmailChange(auth, tx, current, newEmail, { ...way, source, sessionId: caller.sessionId })
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
  { hash, nonce }: NonNullable<AllowedChange['password']>,
): Promise<void> {
  const { userId, sessionId, email } = caller
  // Looked at again under the lock: of two changes at the same moment one gets the code.
  if (nonce !== null && !(await findNonce(auth, tx, caller, nonce))) {
    throw new ApiError('reauthentication_not_valid')
  }
  await deleteOtherSessions(tx, userId, sessionId)
  await deleteOneTimeTokens(tx, userId)
  // Whoever has begun to sign in or to link something with the earlier password does not finish.
  await deleteFlowStates(tx, userId)
  // What a stranger has begun must not be finished after it.
  await deleteRegistrationChallenges(tx, userId)
  await deleteAllUnverifiedFactors(tx, userId)
  // Its links are gone; left pending, a thief's change could be asked for anew by anybody.
  const noEmailChange = { newEmail: null, emailChangeAgreed: 0 }
  const { [PASSWORD_DROPPED_AT]: _, ...appMetadata } = current.appMetadata
  await updateUser(tx, userId, { passwordHash: hash, appMetadata, ...noEmailChange })
  const mail = passwordChangedEmail(
    auth.settings.brand,
    email,
    auth.settings.siteUrl,
    await countPasskeys(tx, userId),
  )
  if (email) await auth.outbox.put(tx, userId, 'password_changed', mail)
}
