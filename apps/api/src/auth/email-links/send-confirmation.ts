import type { Db } from '../../kernel/db.ts'
import type { AuthContext } from '../context.ts'
import { type UserRow, updateUser } from '../users.queries.ts'
import { confirmSignUp } from './mails.ts'
import { hashCode, hashLinkToken, makeOneTimeSecret } from './one-time-secret.ts'
import { replaceOneTimeToken } from './one-time-tokens.queries.ts'

const MINUTE_MS = 60_000
const LINK_LIFE_MS = 24 * 60 * MINUTE_MS
const CODE_LIFE_MS = 15 * MINUTE_MS
/** One mail per address in this time (wire §10.9). */
export const MAIL_INTERVAL_MS = MINUTE_MS

/** Writes a fresh link and code for an unconfirmed account, and the mail that carries them. Earlier ones stop working. */
export async function sendConfirmation(
  auth: AuthContext,
  tx: Db,
  user: UserRow & { email: string },
  redirectTo: string,
): Promise<UserRow> {
  const now = auth.clock.now()
  const { linkToken, code } = makeOneTimeSecret()
  await replaceOneTimeToken(tx, {
    userId: user.id,
    tokenType: 'confirmation_token',
    tokenHash: hashLinkToken(linkToken),
    otpHash: hashCode(auth.secret, user.id, code),
    otpExpiresAt: new Date(now.getTime() + CODE_LIFE_MS),
    relatesTo: user.email,
    expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
    createdAt: now,
  })
  const url = new URL(`${auth.settings.issuer}/verify`)
  url.search = new URLSearchParams({ token: linkToken, type: 'signup', redirect_to: redirectTo }).toString()
  const mail = confirmSignUp(auth.settings.brand, user.email, { url: url.href, code })
  await auth.outbox.put(tx, user.id, 'confirm_sign_up', mail)
  return updateUser(tx, user.id, { confirmationSentAt: now, updatedAt: now })
}

/** Whether the account was mailed a confirmation less than a minute ago: then another is skipped, in silence. */
export const wasJustMailed = (user: UserRow, now: Date): boolean =>
  user.confirmationSentAt !== null && now.getTime() - user.confirmationSentAt.getTime() < MAIL_INTERVAL_MS
