import type { Db } from '../../kernel/database/db.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { createAddressTakenNotice } from '../one-time-tokens/address-taken-notice.ts'
import { getMsUntilNextEmail } from '../one-time-tokens/email-interval.ts'
import { sendOrSimulate } from '../one-time-tokens/send-or-simulate.ts'
import type { UserRow } from '../users/users.queries.ts'

interface ConfirmationRequest {
  /** The unconfirmed account. */
  readonly user: UserRow
  readonly email: string
  /** The account that the address belongs to, if it is another one. */
  readonly addressOwner: UserRow | null
  readonly redirectTo: string
}

/**
 * Emails a confirmation link, at most once a minute. If the address belongs to another account, its owner is notified
 * instead at the same cost, so that an untrusted provider cannot reveal which addresses have an account.
 */
export async function requestConfirmation(
  auth: AuthContext,
  tx: Db,
  { user, email, addressOwner, redirectTo }: ConfirmationRequest,
  source: RequestSource,
): Promise<void> {
  const now = auth.clock.now()
  await insertAudit(tx, source, { action: 'user_confirmation_requested', actor: user, at: now })
  if (getMsUntilNextEmail(user.confirmationSentAt, now) > 0) return
  await sendOrSimulate(auth, tx, 'signup', user, {
    to: email,
    redirectTo,
    pkce: null,
    source,
    confirmsSignUp: true,
    ...(addressOwner
      ? { instead: await createAddressTakenNotice(auth, tx, addressOwner.id, email, source) }
      : {}),
  })
}
