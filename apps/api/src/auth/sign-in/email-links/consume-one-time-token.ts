import type { LinkingDeps } from '#auth/accounts/account-deps.ts'
import { confirmOrTakeOverAccount } from '#auth/accounts/linking/email-verification.ts'
import { confirmPhone } from '#auth/accounts/linking/phone-verification.ts'
import { changeEmail } from '#auth/accounts/settings/email-change.ts'
import { acceptPhoneChange } from '#auth/accounts/settings/phone-change.ts'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { deleteOneTimeToken, type OneTimeTokenRow } from '#auth/one-time/tokens/one-time-token.ts'
import { findUnexpiredSession } from '#auth/sessions/live-session.ts'
import { type UserRow, updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'

type TokenEffect =
  | { readonly user: UserRow; readonly action: 'user_signedup' | 'login' | 'user_modified' }
  | { readonly message: string }

/** The message after the first of the two confirmations (docs/protocol.md#verify-a-code). */
const FIRST_OF_TWO = 'One email address is confirmed. Now open the link we sent to the other one.'

/** Applies the effect of a one-time token (docs/protocol.md#open-an-email-link) to the locked user. */
export async function consumeVerifiedOneTimeToken(
  deps: LinkingDeps,
  tx: Db,
  user: UserRow,
  token: OneTimeTokenRow,
  source: RequestClientInfo,
): Promise<TokenEffect> {
  switch (token.tokenType) {
    case 'confirmation_token':
      return {
        user: await confirmOrTakeOverAccount(deps, tx, user, token, source),
        action: 'user_signedup',
      }
    case 'recovery_token':
      return { user: await confirmOrTakeOverAccount(deps, tx, user, token, source), action: 'login' }
    case 'email_change_token_current':
    case 'email_change_token_new':
      return acceptEmailChange(deps, tx, user, token, source)
    case 'sms_token':
      return confirmPhone(deps, tx, user, token, source)
    case 'phone_change_token':
      return { user: await acceptPhoneChange(deps, tx, user, token, source), action: 'user_modified' }
    case 'reauthentication_token':
      throw new Error(`A ${token.tokenType} is verified in its session only.`)
  }
}

/**
 * Confirms an email change by one of the two addresses (docs/protocol.md#verify-a-code). Throws `email_exists` for an
 * address that was taken meanwhile, and `otp_expired` if the session that requested the change has ended.
 */
async function acceptEmailChange(
  deps: LinkingDeps,
  tx: Db,
  user: UserRow,
  { id, userId, sessionId }: OneTimeTokenRow,
  source: RequestClientInfo,
): Promise<TokenEffect> {
  const { clock, settings } = deps
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
  const changed = await changeEmail(deps, tx, user, user.newEmail, { isProven: true, source })
  return { user: changed, action: 'user_modified' }
}
