import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { type AccountTakeoverDeps, confirmOrTakeOverAccount } from '../account-linking/email-verification.ts'
import { insertProviderIdentity } from '../account-linking/provider-identity.ts'
import type { RequestClientInfo } from '../audit/audit.queries.ts'
import type { AuthModuleDeps } from '../context.ts'
import { queueAccountEmail } from '../email/outbox.ts'
import { deleteOneTimeToken, type OneTimeTokenRow } from '../one-time-tokens/one-time-token.ts'
import { findUnexpiredSession } from '../sessions/live-session.ts'
import {
  findIdentitiesOfUser,
  findUserByEmail,
  type UserRow,
  updateIdentity,
  updateUser,
} from '../users/users.queries.ts'

type EmailChangeContext = Pick<AuthModuleDeps, 'clock' | 'settings' | 'outbox' | 'onEmailChanged'>

export type ConsumeOneTimeTokenContext = AccountTakeoverDeps & EmailChangeContext

type TokenEffect =
  | { readonly user: UserRow; readonly action: 'user_signedup' | 'login' | 'user_modified' }
  | { readonly message: string }

/** The message after the first of the two confirmations (docs/protocol.md#verify-a-code). */
const FIRST_OF_TWO = 'One email address is confirmed. Now open the link we sent to the other one.'

/** Applies the effect of an emailed token (docs/protocol.md#open-an-email-link) to the locked user. */
export async function consumeVerifiedOneTimeToken(
  auth: ConsumeOneTimeTokenContext,
  tx: Db,
  user: UserRow,
  token: OneTimeTokenRow,
  source: RequestClientInfo,
): Promise<TokenEffect> {
  switch (token.tokenType) {
    case 'confirmation_token':
      return {
        user: await confirmOrTakeOverAccount(auth, tx, user, token, source),
        action: 'user_signedup',
      }
    case 'recovery_token':
      return { user: await confirmOrTakeOverAccount(auth, tx, user, token, source), action: 'login' }
    case 'email_change_token_current':
    case 'email_change_token_new':
      return acceptEmailChange(auth, tx, user, token, source)
    case 'reauthentication_token':
    case 'phone_change_token':
      throw new Error(`A ${token.tokenType} is not verified by an email link.`)
  }
}

/**
 * Confirms an email change by one of the two addresses (docs/protocol.md#verify-a-code). Throws `email_exists` for an
 * address that was taken meanwhile, and `otp_expired` if the session that requested the change has ended.
 */
async function acceptEmailChange(
  auth: EmailChangeContext,
  tx: Db,
  user: UserRow,
  { id, userId, sessionId }: OneTimeTokenRow,
  source: RequestClientInfo,
): Promise<TokenEffect> {
  const { clock, settings } = auth
  const liveness = { limits: settings.limits, clock }
  // A change that an administrator requested has no session.
  const isRequested =
    sessionId === null || (await findUnexpiredSession(tx, { userId, sessionId }, liveness)) !== null
  if (!user.newEmail || !isRequested) throw new ApiError('otp_expired')
  const needed = user.email ? 2 : 1
  const confirmed = user.emailChangeAgreed + 1
  if (confirmed < needed) {
    await deleteOneTimeToken(tx, id)
    await updateUser(tx, user.id, { emailChangeAgreed: confirmed, updatedAt: clock.now() })
    return { message: FIRST_OF_TWO }
  }
  return { user: await changeEmail(auth, tx, user, user.newEmail, source), action: 'user_modified' }
}

async function changeEmail(
  auth: EmailChangeContext,
  tx: Db,
  user: UserRow,
  email: string,
  source: RequestClientInfo,
): Promise<UserRow> {
  const now = auth.clock.now()
  if (await findUserByEmail(tx, email)) throw new ApiError('email_exists')
  // The link proves that its reader agrees to the change, not that they own the account. If the previous address was not
  // proven either, the next proof of the new address decides who owns the account.
  const wasProven = user.email !== null && user.emailProvenAt !== null
  const changed = await updateUser(tx, user.id, {
    email,
    emailConfirmedAt: now,
    emailProvenAt: wasProven ? now : null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeAgreed: 0,
    userMetadata: { ...user.userMetadata, email, email_verified: true },
    updatedAt: now,
  })
  await updateEmailIdentity(tx, user.id, email, now)
  await auth.onEmailChanged(tx, { userId: user.id, email })
  await queueAccountEmail(auth, tx, 'email_changed', user, source, { newEmail: email })
  return changed
}

async function updateEmailIdentity(tx: Db, userId: string, email: string, now: Date): Promise<void> {
  const identity = (await findIdentitiesOfUser(tx, userId)).find(({ provider }) => provider === 'email')
  const identityData = { ...identity?.identityData, sub: userId, email, email_verified: true }
  if (identity) await updateIdentity(tx, userId, 'email', { identityData, updatedAt: now })
  else await insertProviderIdentity(tx, userId, { provider: 'email', subject: userId, identityData }, { now })
}
