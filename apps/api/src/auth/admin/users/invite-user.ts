import type { User } from '@satlens/contract'
import { insertSignUpAccount } from '#auth/accounts/sign-up/create-account.ts'
import { markConflictingSignUps } from '#auth/accounts/sign-up/repeat-sign-up.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import { emailOneTimeToken } from '#auth/one-time/tokens/send-one-time-token.ts'
import { requireValidEmailAddress } from '#auth/users/user.ts'
import { lockUserByEmail, type UserRow, updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import type { AdminDeps } from '../admin-deps.ts'
import {
  type AdminActor,
  createAdminAudit,
  createEmailExistsError,
  readUserResponse,
} from './change-user-as-admin.ts'
import { mergeStorableMetadata } from './user-attributes.ts'

type Metadata = Readonly<Record<string, unknown>> | null | undefined

/** Creates an account without a password and emails its owner a link. An unconfirmed account is invited again. */
export async function inviteUser(
  deps: AdminDeps,
  actor: AdminActor,
  invitation: { readonly email: string; readonly data?: Metadata; readonly redirectTo: string },
): Promise<User> {
  const { data, redirectTo } = invitation
  const email = requireValidEmailAddress(invitation.email)
  return commitAndSendEmails(deps, async (tx) => {
    const known = await lockUserByEmail(tx, email)
    const { id } = await prepareInvitedUser(deps, tx, known, { email, data })
    const now = deps.clock.now()
    const user = await updateUser(tx, id, { confirmationSentAt: now })
    const { source } = actor
    const delivery = { to: email, redirectTo, pkce: null, source, confirmsSignUp: true }
    await emailOneTimeToken(deps, tx, 'invite', id, delivery)
    await createAdminAudit(deps, tx, actor, user)('user_invited', known ? {} : { created: true })
    return readUserResponse(tx, user)
  })
}

/**
 * Returns the account to invite, created if there is none. An account that someone else signed up for loses its password
 * and will be taken over by the owner of the address, who answers an invitation and may know of no sign-up.
 */
export async function prepareInvitedUser(
  deps: AdminDeps,
  tx: Db,
  known: UserRow | null,
  { email, data }: { readonly email: string; readonly data?: Metadata },
): Promise<UserRow> {
  const now = deps.clock.now()
  if (known) requireUnconfirmed(known)
  const user = known ?? (await insertUnconfirmedUser(deps, tx, { email, data, passwordHash: null }))
  if (known && known.invitedAt === null) await markConflictingSignUps(tx, known, now)
  return updateUser(tx, user.id, { invitedAt: now, updatedAt: now })
}

export function requireUnconfirmed(user: UserRow): void {
  if (user.emailConfirmedAt !== null) throw createEmailExistsError()
}

/**
 * Inserts an unconfirmed account with an email identity. Its metadata is what the program sent, as published clients
 * expect. Throws `email_exists` if the address was taken meanwhile.
 */
export async function insertUnconfirmedUser(
  deps: AdminDeps,
  tx: Db,
  { email, data, passwordHash }: { email: string; data?: Metadata; passwordHash: string | null },
): Promise<UserRow> {
  const userMetadata = mergeStorableMetadata({}, data)
  const account = { email, data: userMetadata, isConfirmed: false, passwordHash }
  const created = await insertSignUpAccount(deps, tx, account, deps.clock.now())
  if (!created) throw createEmailExistsError()
  return updateUser(tx, created.user.id, { userMetadata })
}
