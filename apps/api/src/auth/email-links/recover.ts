import { insertAudit } from '../audit.queries.ts'
import type { AuthContext } from '../context.ts'
import type { RequestSource } from '../request-source.ts'
import { lockUserByEmail } from '../users.queries.ts'
import { msUntilNextMail } from './mail-interval.ts'
import type { MailRequest } from './mail-request.ts'
import { sendOrPretend } from './send-or-pretend.ts'

/** Mails a way back to somebody without a password (wire §7.1). Nothing outside depends on whether it went out. */
export async function recover(auth: AuthContext, request: MailRequest, source: RequestSource): Promise<void> {
  const { email, ...way } = request
  await auth.db.transaction(async (tx) => {
    const now = auth.clock.now()
    const user = await lockUserByEmail(tx, email)
    const isDue = user !== null && msUntilNextMail(user.recoverySentAt, now) === 0
    await sendOrPretend(auth, tx, 'recovery', isDue ? user : null, { ...way, to: email })
    await insertAudit(tx, source, { action: 'user_recovery_requested', actor: user, at: now })
  })
  auth.outbox.wake()
}
