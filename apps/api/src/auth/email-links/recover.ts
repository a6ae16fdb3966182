import { recordConflict } from '../account-linking/record-conflict.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import type { EmailRequest } from '../one-time-tokens/email-request.ts'
import { sendIfDue } from '../one-time-tokens/send-or-simulate.ts'
import { lockUserByEmail } from '../users/users.queries.ts'

/** Emails a link and a code to choose a new password (docs/protocol.md#password-recovery). The caller does not learn whether one was sent. */
export async function recover(
  auth: AuthContext,
  request: EmailRequest,
  source: RequestSource,
): Promise<void> {
  const { email, ...delivery } = request
  await auth.db.transaction(async (tx) => {
    const now = auth.clock.now()
    const found = await lockUserByEmail(tx, email)
    // The requester may be another person than the one who signed up.
    const user = found?.emailConfirmedAt === null ? await recordConflict(tx, found, now) : found
    await sendIfDue(auth, tx, 'recovery', user, { ...delivery, source, to: email })
    await insertAudit(tx, source, { action: 'user_recovery_requested', actor: user, at: now })
  })
  auth.outbox.wake()
}
