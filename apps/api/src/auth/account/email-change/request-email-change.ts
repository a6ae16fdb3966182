import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import type { AuthContext } from '../../context.ts'
import { type EmailDelivery, requireEmailInterval } from '../../one-time-tokens/send-one-time-token.ts'
import { requireEmail } from '../../users/email-address.ts'
import { type UserRow, updateUser } from '../../users/users.queries.ts'
import { sendEmailChangeLinks } from './send-email-change-links.ts'

interface Addresses {
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

/** Returns the requested email address; null if it is missing or the current one. Throws for a phone number. */
export function parseNewEmail({ email, phone }: Addresses, currentEmail: string): string | null {
  if (phone) throw new ApiError('phone_provider_disabled')
  if (!email) return null
  const newEmail = requireEmail(email)
  return newEmail === currentEmail ? null : newEmail
}

/**
 * Stores the new address and emails both addresses, which must both confirm the change (docs/protocol.md#update-user).
 * The response does not reveal whether the new address is taken; its owner is notified
 * (docs/protocol.md#account-enumeration). Throws `over_email_send_rate_limit` within a minute of the last request.
 */
export async function requestEmailChange(
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  newEmail: string,
  delivery: Pick<EmailDelivery, 'redirectTo' | 'pkce' | 'source' | 'sessionId'>,
): Promise<UserRow> {
  const now = auth.clock.now()
  requireEmailInterval(user.emailChangeSentAt, now)
  await sendEmailChangeLinks(auth, tx, user, newEmail, delivery)
  return updateUser(tx, user.id, {
    newEmail,
    emailChangeSentAt: now,
    emailChangeAgreed: 0,
    updatedAt: now,
  })
}
