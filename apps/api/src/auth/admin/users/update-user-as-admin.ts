import { type adminUpdateUserEndpoint, PASSWORD_REMOVED_AT_METADATA_KEY, type User } from '@satlens/contract'
import type * as z from 'zod/mini'
import { queueAccountEmail } from '#auth/messages/email/outbox.ts'
import { deleteFlowStatesOfUser } from '#auth/one-time/flow-states/flow-state.ts'
import { deleteOneTimeTokensOfUser } from '#auth/one-time/tokens/one-time-token.ts'
import { deleteAllSessionsOfUser } from '#auth/sessions/sessions.queries.ts'
import { deleteAllUnverifiedFactors } from '#auth/users/factors.queries.ts'
import { countPasskeysOfUser, deletePasskeyRegistrationChallenges } from '#auth/users/passkeys.queries.ts'
import { isUserBanned } from '#auth/users/user.ts'
import { type UserRow, updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import type { AdminDeps } from '../admin-deps.ts'
import { parseBanEnd } from './ban-duration.ts'
import { type AdminActor, changeUserAsAdmin, readUserResponse } from './change-user-as-admin.ts'
import {
  applyChangedIdentifiers,
  decideEmailColumns,
  decidePhoneColumns,
  type UserColumns,
  updateOwnIdentities,
} from './changed-identifiers.ts'
import {
  hashPasswordAsAdmin,
  mergeStorableMetadata,
  parseUserAttributes,
  requireFreeIdentifiers,
} from './user-attributes.ts'

export type UserChange = z.output<typeof adminUpdateUserEndpoint.body>

/** Changes an account as an administrator (docs/protocol.md#administration). Its owner is told of a new password or address. */
export async function updateUserAsAdmin(
  deps: AdminDeps,
  actor: AdminActor,
  userId: string,
  change: UserChange,
): Promise<User> {
  const { email, phone, role } = parseUserAttributes(change)
  const banEnd = change.ban_duration
    ? { bannedUntil: parseBanEnd(change.ban_duration, deps.clock.now()) }
    : {}
  const passwordHash =
    typeof change.password === 'string' ? await hashPasswordAsAdmin(deps, change.password) : null
  return changeUserAsAdmin(deps, actor, userId, async (tx, { user, now, audit }) => {
    await requireFreeIdentifiers(tx, { email, phone }, user)
    const identifiers = {
      ...decideEmailColumns(user, email, change.email_confirm === true, now),
      ...decidePhoneColumns(user, phone, change.phone_confirm === true, now),
    }
    const hasNewIdentifier = Object.keys(identifiers).length > 0
    const updated = await updateUser(tx, user.id, {
      ...identifiers,
      ...banEnd,
      ...(role === null ? {} : { role }),
      appMetadata: mergeStorableMetadata(user.appMetadata, change.app_metadata),
      userMetadata: mergeStorableMetadata(
        { ...user.userMetadata, ...describeConfirmation(identifiers) },
        change.user_metadata,
      ),
      updatedAt: now,
    })
    if (hasNewIdentifier) await applyChangedIdentifiers(deps, tx, actor, { before: user, after: updated })
    const secured =
      passwordHash === null ? updated : await changePassword(deps, tx, actor, updated, passwordHash)
    if (passwordHash !== null) await audit('user_updated_password')
    if (isUserBanned(secured, now)) await endAllSessions(tx, user.id)
    const fields = Object.entries(change).flatMap(([name, value]) => (value == null ? [] : name))
    const isBan = change.ban_duration != null && isUserBanned(secured, now)
    await audit('user_modified', { fields, ...(isBan ? { banned: true } : {}) })
    const isFirstPassword = passwordHash !== null && user.passwordHash === null
    const missing = [
      ...('email' in identifiers || isFirstPassword ? (['email'] as const) : []),
      ...('phone' in identifiers ? (['phone'] as const) : []),
    ]
    const isAffected = hasNewIdentifier || isFirstPassword
    const current = isAffected ? await updateOwnIdentities(tx, secured, missing, now) : secured
    return readUserResponse(tx, current)
  })
}

/** The copy of the confirmation in the metadata, which clients read. */
const describeConfirmation = ({ emailConfirmedAt }: UserColumns) =>
  emailConfirmedAt === undefined ? {} : { email_verified: emailConfirmedAt !== null }

/** Stores a password. As after a change by the owner, nothing that was started with the old one continues. */
async function changePassword(
  deps: AdminDeps,
  tx: Db,
  { source }: AdminActor,
  user: UserRow,
  passwordHash: string,
): Promise<UserRow> {
  await endAllSessions(tx, user.id)
  await deleteOneTimeTokensOfUser(tx, user.id)
  await deletePasskeyRegistrationChallenges(tx, user.id)
  await deleteAllUnverifiedFactors(tx, user.id)
  const { [PASSWORD_REMOVED_AT_METADATA_KEY]: _, ...appMetadata } = user.appMetadata
  if (user.emailConfirmedAt !== null) {
    const passkeys = await countPasskeysOfUser(tx, user.id)
    await queueAccountEmail(deps, tx, 'password_changed', user, source, { passkeys })
  }
  return updateUser(tx, user.id, { passwordHash, appMetadata, newEmail: null, emailChangeAgreed: 0 })
}

/** Ends the sessions of an account, and the sign-ins that would start one. Returns the number of sessions. */
export async function endAllSessions(tx: Db, userId: string): Promise<number> {
  await deleteFlowStatesOfUser(tx, userId)
  return deleteAllSessionsOfUser(tx, userId)
}
