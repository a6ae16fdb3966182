import type { usersTable } from '#auth/core/tables/users.ts'
import { queueAccountEmail } from '#auth/messages/email/outbox.ts'
import { deleteFlowStatesOfUser } from '#auth/one-time/flow-states/flow-state.ts'
import { deleteOneTimeTokensOfUser } from '#auth/one-time/tokens/one-time-token.ts'
import { updateProvidersInAppMetadata } from '#auth/users/user.ts'
import {
  findIdentitiesOfUser,
  insertIdentity,
  type UserRow,
  updateIdentity,
} from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import type { AdminDeps } from '../admin-deps.ts'
import type { AdminActor } from './change-user-as-admin.ts'

export type UserColumns = Partial<typeof usersTable.$inferInsert>

/**
 * Returns the columns of a new or newly confirmed address. An operator's word confirms an address, but counts as its proof
 * only if the account already belonged to a proven owner or had no address. To confirm the address of a sign-up proves
 * nothing, as autoconfirmation does: a stranger may have chosen it, so its first proof may still take the account over
 * (docs/protocol.md#account-linking).
 */
export function decideEmailColumns(
  user: UserRow,
  email: string | null,
  isConfirmed: boolean,
  now: Date,
): UserColumns {
  if (email === null || email === user.email) {
    const isNews = isConfirmed && user.email !== null && user.emailConfirmedAt === null
    return isNews ? { emailConfirmedAt: now } : {}
  }
  const hadProvenOwner = user.email === null || user.emailProvenAt !== null
  return {
    email,
    emailConfirmedAt: isConfirmed ? now : null,
    emailProvenAt: isConfirmed && hadProvenOwner ? now : null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeAgreed: 0,
    isAnonymous: user.isAnonymous && !isConfirmed,
  }
}

/** Returns the columns of a new or newly confirmed phone number. */
export function decidePhoneColumns(
  user: UserRow,
  phone: string | null,
  isConfirmed: boolean,
  now: Date,
): UserColumns {
  if (phone === null || phone === user.phone) {
    const isNews = isConfirmed && user.phone !== null && user.phoneConfirmedAt === null
    return isNews ? { phoneConfirmedAt: now } : {}
  }
  return {
    phone,
    phoneConfirmedAt: isConfirmed ? now : null,
    newPhone: null,
    phoneChangeSentAt: null,
    ...(isConfirmed ? { isAnonymous: false } : {}),
  }
}

/**
 * Applies a changed address or number to what belongs to the account. Links and codes that were sent before stop working:
 * the link of a sign-up would otherwise take over the account that an operator has confirmed.
 */
export async function applyChangedIdentifiers(
  deps: AdminDeps,
  tx: Db,
  { source }: AdminActor,
  { before, after }: { readonly before: UserRow; readonly after: UserRow },
): Promise<void> {
  await deleteOneTimeTokensOfUser(tx, after.id)
  await deleteFlowStatesOfUser(tx, after.id)
  const { email } = after
  if (email === null || email === before.email) return
  await deps.onEmailChanged(tx, { userId: after.id, email })
  if (before.emailConfirmedAt === null) return
  await queueAccountEmail(deps, tx, 'email_changed', before, source, { newEmail: email })
}

/**
 * Writes the address and the number of an account into their identities, and adds those that are missing. Returns the
 * account, whose app_metadata then lists them.
 */
export async function updateOwnIdentities(
  tx: Db,
  user: UserRow,
  missing: readonly ('email' | 'phone')[],
  now: Date,
): Promise<UserRow> {
  const { id, email, phone, emailConfirmedAt, phoneConfirmedAt } = user
  const claims = {
    email: email === null ? null : { email, email_verified: emailConfirmedAt !== null },
    phone: phone === null ? null : { phone, phone_verified: phoneConfirmedAt !== null },
  }
  const identities = await findIdentitiesOfUser(tx, id)
  const timestamps = { createdAt: now, updatedAt: now }
  for (const provider of ['email', 'phone'] as const) {
    const claim = claims[provider]
    const known = identities.find((identity) => identity.provider === provider)
    const identityData = { ...known?.identityData, sub: id, ...claim }
    if (claim && known) await updateIdentity(tx, id, provider, { identityData, updatedAt: now })
    else if (claim && missing.includes(provider))
      await insertIdentity(tx, { userId: id, provider, providerId: id, identityData, ...timestamps })
  }
  return missing.length === 0 ? user : updateProvidersInAppMetadata(tx, user, now)
}
