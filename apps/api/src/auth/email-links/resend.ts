import type { Db } from '../../kernel/database/db.ts'
import { findPendingEmailChange } from '../account/email-change/find-pending-email-change.ts'
import { sendEmailChangeLink } from '../account/email-change/send-email-change-links.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { getMsUntilNextEmail } from '../one-time-tokens/email-interval.ts'
import type { EmailRequest } from '../one-time-tokens/email-request.ts'
import { sendIfDue, unusedAddress, updateOrSimulate } from '../one-time-tokens/send-or-simulate.ts'
import { lockUserByEmail } from '../users/users.queries.ts'

type Resend = (auth: AuthContext, tx: Db, request: EmailRequest, source: RequestSource) => Promise<void>

/** The emails that can be sent again (docs/protocol.md#resend). The caller does not learn whether one was sent. */
const RESENDS = {
  signup: async (auth, tx, { email, ...delivery }, source) => {
    const now = auth.clock.now()
    const user = await lockUserByEmail(tx, email)
    await sendIfDue(auth, tx, 'signup', user?.emailConfirmedAt ? null : user, {
      ...delivery,
      source,
      to: email,
      confirmsSignUp: true,
    })
    await insertAudit(tx, source, { action: 'user_confirmation_requested', actor: user, at: now })
  },
  email_change: async (auth, tx, { email, ...delivery }, source) => {
    const now = auth.clock.now()
    // Each of the two addresses gets its own email again. A confirmation by the other one stays valid.
    const { user, pending } = await findPendingEmailChange(auth, tx, email)
    const isDue = pending !== null && getMsUntilNextEmail(pending.user.emailChangeSentAt, now) === 0
    const { side, newEmail, sessionId } = pending ?? { side: 'new', newEmail: email }
    await updateOrSimulate(
      auth,
      tx,
      isDue ? pending.user : null,
      { emailChangeSentAt: now },
      (inner, changed) =>
        sendEmailChangeLink(
          auth,
          inner,
          changed,
          { side, to: isDue ? email : unusedAddress(), newEmail },
          { ...delivery, source, ...(isDue && sessionId ? { sessionId } : {}) },
        ),
    )
    await insertAudit(tx, source, { action: 'user_confirmation_requested', actor: user, at: now })
  },
} as const satisfies Record<string, Resend>

/** The `type` parameters of the emails that can be sent again. */
export type ResendType = keyof typeof RESENDS

/** Returns true if emails of the `type` parameter can be sent again. */
export const isResendType = (type: string): type is ResendType => Object.hasOwn(RESENDS, type)

/** Emails a new link and code to an account that still needs them, at most once a minute. */
export async function resend(
  auth: AuthContext,
  type: ResendType,
  request: EmailRequest,
  source: RequestSource,
): Promise<void> {
  await auth.db.transaction((tx) => RESENDS[type](auth, tx, request, source))
  auth.outbox.wake()
}
