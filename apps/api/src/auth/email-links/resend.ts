import { insertAudit } from '../audit.queries.ts'
import type { AuthContext } from '../context.ts'
import type { RequestSource } from '../request-source.ts'
import { lockUserByEmail } from '../users.queries.ts'
import { sendConfirmation, wasJustMailed } from './send-confirmation.ts'

/** Mails a new link and code to an account that still needs them (wire §7.2). To the outside nothing depends on it. */
export async function resendConfirmation(
  auth: AuthContext,
  email: string,
  redirectTo: string,
  source: RequestSource,
): Promise<void> {
  await auth.db.transaction(async (tx) => {
    const now = auth.clock.now()
    const user = await lockUserByEmail(tx, email)
    if (!user || user.emailConfirmedAt || wasJustMailed(user, now)) return
    await sendConfirmation(auth, tx, { ...user, email }, redirectTo)
    await insertAudit(tx, source, { action: 'user_confirmation_requested', actor: user, at: now })
  })
  auth.outbox.wake()
}
