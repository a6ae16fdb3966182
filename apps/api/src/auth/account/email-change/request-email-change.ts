import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import type { AuthContext } from '../../context.ts'
import { requireEmailInterval } from '../../one-time-tokens/email-interval.ts'
import type { EmailDelivery } from '../../one-time-tokens/send-one-time-token.ts'
import { requireEmail } from '../../users/email-address.ts'
import { type UserRow, updateUser } from '../../users/users.queries.ts'
import { sendEmailChangeLinks } from './send-email-change-links.ts'

interface Addresses {
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

/** The address that a change leads to. Null when there is none, or it is the present one. Phone numbers are refused. */
export function readNewEmail({ email, phone }: Addresses, present: string): string | null {
  if (phone) throw new ApiError('phone_provider_disabled')
  if (!email) return null
  const wanted = requireEmail(email)
  return wanted === present ? null : wanted
}

/**
 * Remembers where an account wants to move and asks both addresses (docs/protocol.md#update-user). It moves when both have agreed. Whether
 * the wanted one is free is not told: its owner is (docs/protocol.md#account-enumeration). Once a minute, or `over_email_send_rate_limit`.
 */
export async function requestEmailChange(
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  newEmail: string,
  way: Pick<EmailDelivery, 'redirectTo' | 'pkce' | 'source' | 'sessionId'>,
): Promise<UserRow> {
  const now = auth.clock.now()
  requireEmailInterval(user.emailChangeSentAt, now)
  await sendEmailChangeLinks(auth, tx, user, newEmail, way)
  return updateUser(tx, user.id, {
    newEmail,
    emailChangeSentAt: now,
    emailChangeAgreed: 0,
    updatedAt: now,
  })
}
