import type { User, updateUserEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import type { Db } from '../../kernel/db.ts'
import { ApiError } from '../../kernel/errors.ts'
import { insertAudit } from '../audit.queries.ts'
import type { Caller } from '../caller.ts'
import type { AuthContext } from '../context.ts'
import { requireEmail } from '../email-address.ts'
import { passwordChanged } from '../email-links/mails.ts'
import { deleteOneTimeTokens } from '../email-links/one-time-tokens.queries.ts'
import { findFactors } from '../factors/factors.queries.ts'
import { requireAal2IfFactored } from '../factors/require-aal2.ts'
import { requireStrongPassword } from '../password-policy.ts'
import type { RequestSource } from '../request-source.ts'
import { deleteOtherSessions } from '../session/sessions.queries.ts'
import { mergeMetadata, requireStorable } from '../user-metadata.ts'
import { findIdentities, lockUser, type UserRow, updateUser } from '../users.queries.ts'
import { toWireUser } from '../wire-user.ts'

type Change = z.output<typeof updateUserEndpoint.body>

const FRESH_SESSION_MS = 24 * 3_600_000

/** Changes password and metadata of the caller's account, with the checks of wire §6.2 in their order. */
export async function changeUser(
  auth: AuthContext,
  caller: Caller,
  change: Change,
  source: RequestSource,
): Promise<User> {
  if (change.app_metadata !== undefined) throw new ApiError('not_admin')
  const password = change.password ?? null
  refuseAddresses(change, caller)
  if (password !== null) {
    requireStrongPassword(password)
    await requireAal2IfFactored(auth.db, caller, 401)
    requireFreshSession(change, caller, auth.clock.now())
    if (await auth.passwords.matches(caller.user.passwordHash, password)) throw new ApiError('same_password')
  }
  const passwordHash = password === null ? null : await auth.passwords.hash(password)
  const user = await auth.db.transaction(async (tx) => {
    const changed = await applyChange(auth, tx, caller, { passwordHash, data: change.data ?? null }, source)
    return toWireUser(changed, await findIdentities(tx, changed.id), await findFactors(tx, changed.id))
  })
  auth.outbox.wake()
  return user
}

async function applyChange(
  auth: AuthContext,
  tx: Db,
  caller: Caller,
  { passwordHash, data }: { passwordHash: string | null; data: Change['data'] },
  source: RequestSource,
): Promise<UserRow> {
  const now = auth.clock.now()
  const current = await lockUser(tx, caller.userId)
  if (!current) throw new ApiError('user_not_found')
  const audit = { actor: current, sessionId: caller.sessionId, at: now }
  if (passwordHash !== null) {
    await deleteOneTimeTokens(tx, current.id)
    await deleteOtherSessions(tx, current.id, caller.sessionId)
    await insertAudit(tx, source, { ...audit, action: 'user_updated_password' })
    const mail = passwordChanged(auth.settings.brand, caller.email, auth.settings.siteUrl)
    if (caller.email) await auth.outbox.put(tx, current.id, 'password_changed', mail)
  }
  const userMetadata = mergeMetadata(current.userMetadata, data ?? {})
  requireStorable(userMetadata)
  await insertAudit(tx, source, { ...audit, action: 'user_modified' })
  return updateUser(tx, current.id, {
    userMetadata,
    ...(passwordHash === null ? {} : { passwordHash }),
    updatedAt: now,
  })
}

/** The address is the account's name and stays: the product says so, too (spec §2, Profile). */
function refuseAddresses({ email, phone }: Change, caller: Caller): void {
  if (phone) throw new ApiError('phone_provider_disabled')
  if (!email) return
  if (requireEmail(email) !== caller.email) {
    throw new ApiError('validation_failed', { message: 'Email cannot be changed' })
  }
}

/** A password is changed only by somebody who signed in within a day (wire §6.2, check 6). */
function requireFreshSession({ nonce }: Change, { session }: Caller, now: Date): void {
  if (now.getTime() - session.createdAt.getTime() < FRESH_SESSION_MS) return
  if (nonce) throw new ApiError('reauthentication_not_valid')
  throw new ApiError('reauthentication_needed', {
    message: 'You signed in more than a day ago. Sign in again, then change the password.',
  })
}
