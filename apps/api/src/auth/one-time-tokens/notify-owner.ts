import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import type { Email } from '../email/email.ts'
import { wasEmailedSince } from '../email/outbox.queries.ts'
import { EMAIL_INTERVAL_MS } from './email-interval.ts'
import type { EmailDelivery } from './send-one-time-token.ts'

/** For the owner of an address that another account wanted to move to; the other one was told nothing. */
export const addressTakenEmail = (brand: string, to: string, siteUrl: string): Email => ({
  to,
  subject: `Another ${brand} account asked for this address`,
  paragraphs: [
    `Somebody wanted to use this address for another ${brand} account. It belongs to yours, so it stays with yours.`,
    'If it was you, sign in with this address, or take another one for the second account.',
  ],
  link: { label: 'Sign in', url: `${siteUrl}/signin` },
  note: 'If it was not you, there is nothing to do: nobody has learned that your account exists.',
})

/**
 * What goes out in place of a secret when the address belongs to another account: word to its owner, at most one a
 * minute. Whoever asked sees no difference.
 */
export async function notifyOwner(
  { clock, settings }: AuthContext,
  tx: Db,
  ownerId: string,
  to: string,
): Promise<NonNullable<EmailDelivery['instead']> | null> {
  const since = new Date(clock.now().getTime() - EMAIL_INTERVAL_MS)
  if (await wasEmailedSince(tx, ownerId, 'address_taken', since)) return null
  return {
    userId: ownerId,
    kind: 'address_taken',
    mail: addressTakenEmail(settings.brand, to, settings.siteUrl),
  }
}
