import type { Db } from '../../kernel/database/db.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { wasEmailedSince } from '../email/outbox.queries.ts'
import { addressTakenEmail } from '../email/templates/account-emails.ts'
import { createEmailContext } from '../email/templates/frame.ts'
import { EMAIL_INTERVAL_MS } from './email-interval.ts'
import type { OutgoingEmail } from './send-one-time-token.ts'

/**
 * Creates the email to the owner of an address that another account asked for, to be sent in place of a one-time token;
 * null if the owner got one within the last minute. The requester sees no difference.
 */
export async function createAddressTakenNotice(
  auth: AuthContext,
  tx: Db,
  ownerId: string,
  to: string,
  source: RequestSource,
): Promise<OutgoingEmail | null> {
  const since = new Date(auth.clock.now().getTime() - EMAIL_INTERVAL_MS)
  if (await wasEmailedSince(tx, ownerId, 'address_taken', since)) return null
  const email = addressTakenEmail(createEmailContext(auth, to, source))
  return { userId: ownerId, kind: 'address_taken', email }
}
