import { randomUUID } from 'node:crypto'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import { queueAccountEmail } from '#auth/messages/email/outbox.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { findOneTimeTokensOfUser } from '#auth/one-time/tokens/one-time-token.ts'
import {
  createEmailAddressTakenNotice,
  emailOneTimeToken,
  type OneTimeTokenRequest,
  requireMinimumEmailInterval,
} from '#auth/one-time/tokens/send-one-time-token.ts'
import { findUnexpiredSession } from '#auth/sessions/live-session.ts'
import { isUserBanned, requireValidEmailAddress, updateProvidersInAppMetadata } from '#auth/users/user.ts'
import {
  findIdentitiesOfUser,
  findUserByEmail,
  findUserByNewEmail,
  lockUserByEmail,
  lockUserById,
  type UserRow,
  updateIdentity,
  updateUser,
} from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { LinkingDeps } from '../account-deps.ts'
import { isPhoneProven } from '../linking/phone-verification.ts'
import { insertProviderIdentity } from '../linking/provider-identity.ts'

export type EmailChangeSide = 'current' | 'new'

type LinkDelivery = Pick<OneTimeTokenRequest, 'redirectTo' | 'pkce' | 'source' | 'sessionId'>

/** Returns the requested email address; null if it is missing or the current one. */
export function parseRequestedNewEmail(
  { email }: { readonly email?: string | null | undefined },
  currentEmail: string,
): string | null {
  if (!email) return null
  const newEmail = requireValidEmailAddress(email)
  return newEmail === currentEmail ? null : newEmail
}

/**
 * Stores the new address and emails both addresses, which must confirm it (docs/protocol.md#update-user). With
 * autoconfirm an anonymous account gets it at once, as a sign-up does.
 */
export async function requestAccountEmailChange(
  deps: LinkingDeps,
  tx: Db,
  user: UserRow,
  newEmail: string,
  delivery: LinkDelivery,
): Promise<UserRow> {
  const now = deps.clock.now()
  const { email } = user
  if (user.isAnonymous && deps.settings.autoconfirm) {
    return changeEmail(deps, tx, user, newEmail, { isProven: false, source: delivery.source })
  }
  requireMinimumEmailInterval(user.emailChangeSentAt, now)
  if (email)
    await sendEmailChangeConfirmation(deps, tx, user, { side: 'current', to: email, newEmail }, delivery)
  await sendEmailChangeConfirmation(deps, tx, user, { side: 'new', to: newEmail, newEmail }, delivery)
  const change = { newEmail, emailChangeSentAt: now, emailChangeAgreed: 0, updatedAt: now }
  return updateUser(tx, user.id, change)
}

/** Emails a link to one of the two addresses, or notifies the owner of a taken one at the same cost. */
export async function sendEmailChangeConfirmation(
  deps: MessageDeps,
  tx: Db,
  user: UserRow,
  { side, to, newEmail }: { side: EmailChangeSide; to: string; newEmail: string },
  delivery: LinkDelivery,
): Promise<void> {
  const owner = await findUserByEmail(tx, to)
  const notice = await createEmailAddressTakenNotice(deps, tx, owner?.id ?? randomUUID(), to, delivery.source)
  const isTaken = owner !== null && owner.id !== user.id
  const email = { ...delivery, to, newEmail, ...(isTaken ? { instead: notice } : {}) }
  await emailOneTimeToken(deps, tx, `email_change_${side}`, user.id, email)
}

/**
 * Returns the email change that this address has yet to confirm, with its account locked; `pending` is null if there is
 * none or its session has ended. The work is the same for every address (docs/protocol.md#account-enumeration).
 */
export async function findPendingEmailChange({ clock, settings }: CoreDeps, tx: Db, email: string) {
  const owner = await lockUserByEmail(tx, email)
  const requester = await findUserByNewEmail(tx, email)
  const candidate = owner?.newEmail ? owner : requester
  const user = await lockUserById(tx, candidate?.id ?? randomUUID())
  const side: EmailChangeSide = user !== null && user.email === email ? 'current' : 'new'
  const tokens = await findOneTimeTokensOfUser(tx, user?.id ?? randomUUID())
  // The token is deleted when the address confirms, and with the session that requested the change.
  const token = tokens.find(
    ({ tokenType, relatesTo }) => tokenType === `email_change_token_${side}` && relatesTo === email,
  )
  const session = await findUnexpiredSession(
    tx,
    { userId: user?.id ?? randomUUID(), sessionId: token?.sessionId ?? randomUUID() },
    { limits: settings.limits, clock },
  )
  if (!user?.newEmail || !session || isUserBanned(user, clock.now())) return { user, pending: null }
  return { user, pending: { user, newEmail: user.newEmail, side, sessionId: session.id } }
}

/** Gives an account a new address and its email identity. Throws `email_exists` if it belongs to another account. */
export async function changeEmail(
  deps: LinkingDeps,
  tx: Db,
  user: UserRow,
  email: string,
  { isProven, source }: { readonly isProven: boolean; readonly source: RequestClientInfo },
): Promise<UserRow> {
  const now = deps.clock.now()
  if (await findUserByEmail(tx, email)) throw new ApiError('email_exists')
  // The link proves that its reader agrees to the change, not that they own the account. If the previous address was not
  // proven either, the next proof of the new address decides who owns the account. The first address of an anonymous
  // account is confirmed like that of a sign-up.
  const wasProven = user.emailProvenAt !== null || isPhoneProven(user)
  await updateEmailIdentity(tx, user.id, email, now)
  const changed = await updateUser(tx, user.id, {
    email,
    emailConfirmedAt: now,
    emailProvenAt: wasProven || (user.isAnonymous && isProven) ? now : null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeAgreed: 0,
    isAnonymous: false,
    userMetadata: { ...user.userMetadata, email, email_verified: true },
    updatedAt: now,
  })
  await deps.onEmailChanged(tx, { userId: user.id, email })
  await queueAccountEmail(deps, tx, 'email_changed', user, source, { newEmail: email })
  return updateProvidersInAppMetadata(tx, changed, now)
}

async function updateEmailIdentity(tx: Db, userId: string, email: string, now: Date): Promise<void> {
  const identity = (await findIdentitiesOfUser(tx, userId)).find(({ provider }) => provider === 'email')
  const identityData = { ...identity?.identityData, sub: userId, email, email_verified: true }
  if (identity) await updateIdentity(tx, userId, 'email', { identityData, updatedAt: now })
  else await insertProviderIdentity(tx, userId, { provider: 'email', subject: userId, identityData }, { now })
}
