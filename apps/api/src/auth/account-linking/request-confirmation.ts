import type { Db } from '../../kernel/database/db.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { getMsUntilNextEmail } from '../one-time-tokens/email-interval.ts'
import { notifyOwner } from '../one-time-tokens/notify-owner.ts'
import { sendOrSimulate } from '../one-time-tokens/send-or-simulate.ts'
import type { UserRow } from '../users/users.queries.ts'

interface Question {
  /** The account that waits for the answer. */
  readonly user: UserRow
  readonly email: string
  /** Whose address it is, if it is not the account's. */
  readonly rightful: UserRow | null
  readonly redirectTo: string
}

/**
 * Mails the link that confirms an address, at most one a minute. Where the address belongs to another account its owner
 * is told instead, with the same work: a provider that proves nothing is no way to find out who has an account.
 */
export async function requestConfirmation(
  auth: AuthContext,
  tx: Db,
  { user, email, rightful, redirectTo }: Question,
  source: RequestSource,
): Promise<void> {
  const now = auth.clock.now()
  await insertAudit(tx, source, { action: 'user_confirmation_requested', actor: user, at: now })
  if (getMsUntilNextEmail(user.confirmationSentAt, now) > 0) return
  const way = { to: email, redirectTo, pkce: null, source, confirmsSignUp: true }
  await sendOrSimulate(auth, tx, 'signup', user, {
    ...way,
    ...(rightful ? { instead: await notifyOwner(auth, tx, rightful.id, email) } : {}),
  })
}
