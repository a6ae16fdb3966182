import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import { queueAccountEmail } from '#auth/messages/email/outbox.ts'
import { deleteFlowStatesOfUser } from '#auth/one-time/flow-states/flow-state.ts'
import { deleteOneTimeTokensOfUser } from '#auth/one-time/tokens/one-time-token.ts'
import type { AuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import { updateProvidersInAppMetadata } from '#auth/users/user.ts'
import {
  deleteIdentity,
  findIdentitiesOfUser,
  type IdentityRow,
  type UserRow,
  updateUser,
} from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { LinkingDeps } from '../account-deps.ts'
import { changeAccountWithLockedCaller, type LockedCallerAccount } from './change-account.ts'

/** Removes one of the caller's identities, but not the last one (docs/protocol.md#unlink-an-identity). */
export const unlinkIdentityFromAccount = (
  deps: LinkingDeps,
  caller: AuthenticatedCaller,
  identityId: string,
): Promise<void> =>
  changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
    const { user, now } = actor
    const removed = await deleteIdentity(tx, user.id, identityId)
    if (!removed) throw new ApiError('identity_not_found')
    const remaining = await findIdentitiesOfUser(tx, user.id)
    // Throwing rolls back the deletion.
    if (remaining.length === 0) throw new ApiError('single_identity_not_deletable')

    // A pending auth code of the removed identity must not sign in.
    await deleteFlowStatesOfUser(tx, user.id)
    const { provider } = removed
    const updated = await updateAfterUnlink(deps, tx, actor, removed, remaining)
    await updateProvidersInAppMetadata(tx, updated, now)
    await insertAuditLogEntry(deps, tx, 'identity_unlinked', actor, { provider })
    const removesPassword = user.passwordHash !== null && updated.passwordHash === null
    await queueAccountEmail(deps, tx, 'identity_unlinked', user, caller.source, { provider, removesPassword })
  })

/**
 * Removes the phone, the unconfirmed address or the password of the unlinked identity. Throws for a confirmed address,
 * which only an email change may replace.
 */
async function updateAfterUnlink(
  { onEmailChanged }: LinkingDeps,
  tx: Db,
  { user, now }: LockedCallerAccount,
  removed: IdentityRow,
  remaining: readonly IdentityRow[],
): Promise<UserRow> {
  if (removed.provider === 'phone') {
    return updateUser(tx, user.id, {
      phone: null,
      phoneConfirmedAt: null,
      phoneAutoconfirmed: false,
      updatedAt: now,
    })
  }
  const { email, emailConfirmedAt } = user
  const removedAddress =
    removed.provider === 'email' ? { email, isVerified: emailConfirmedAt !== null } : toAddress(removed)
  const after = decideEmailAfterIdentityUnlink(
    { email, isConfirmed: emailConfirmedAt !== null },
    removedAddress,
    remaining.map(toAddress),
  )
  if (after === 'reject') throw new ApiError('email_conflict_identity_not_deletable')
  const password = removed.provider === 'email' ? { passwordHash: null } : {}
  if (after === 'keep') return updateUser(tx, user.id, { ...password, updatedAt: now })
  await deleteOneTimeTokensOfUser(tx, user.id)
  await onEmailChanged(tx, { userId: user.id, email: '' })
  return updateUser(tx, user.id, {
    ...password,
    email: null,
    emailConfirmedAt: null,
    emailProvenAt: null,
    newEmail: null,
    emailChangeAgreed: 0,
    userMetadata: { ...user.userMetadata, email: '', email_verified: false },
    updatedAt: now,
  })
}

const toAddress = ({ identityData }: IdentityRow): IdentityEmailAddress => ({
  email: typeof identityData.email === 'string' ? identityData.email : null,
  isVerified: identityData.email_verified === true,
})

export interface IdentityEmailAddress {
  readonly email: string | null
  readonly isVerified: boolean
}

/**
 * `keep`: the account keeps its address. `drop`: the account loses its unconfirmed address with the identity. `reject`:
 * the identity has the account's confirmed address, which only an email change may replace.
 */
export type EmailAfterIdentityUnlink = 'keep' | 'drop' | 'reject'

/** Decides whether an account keeps its address if `removed` is unlinked and the `remaining` identities stay. */
export function decideEmailAfterIdentityUnlink(
  account: { readonly email: string | null; readonly isConfirmed: boolean },
  removed: IdentityEmailAddress,
  remaining: readonly IdentityEmailAddress[],
): EmailAfterIdentityUnlink {
  const { email, isConfirmed } = account
  if (email === null || removed.email !== email) return 'keep'
  const others = remaining.filter((identity) => identity.email === email)
  if (others.some(({ isVerified }) => isVerified)) return 'keep'
  if (isConfirmed) return 'reject'
  return others.length > 0 ? 'keep' : 'drop'
}
