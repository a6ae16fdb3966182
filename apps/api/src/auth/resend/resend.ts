import type { Db } from '../../kernel/db.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { askBothAddresses } from '../email-change/ask-both-addresses.ts'
import { msUntilNextMail } from '../mailed-secrets/mail-interval.ts'
import type { MailRequest } from '../mailed-secrets/mail-request.ts'
import { changeOrPretend, sendIfDue } from '../mailed-secrets/send-or-pretend.ts'
import { findUserByNewEmail, lockUser, lockUserByEmail } from '../user/users.queries.ts'

type Resend = (auth: AuthContext, tx: Db, request: MailRequest, source: RequestSource) => Promise<void>

/** What can be sent again by mail (wire §7.2). To the outside nothing depends on whether it was. */
const RESENDS = {
  signup: async (auth, tx, { email, ...way }, source) => {
    const now = auth.clock.now()
    const user = await lockUserByEmail(tx, email)
    await sendIfDue(auth, tx, 'signup', user?.emailConfirmedAt ? null : user, {
      ...way,
      source,
      to: email,
      confirmsSignUp: true,
    })
    await insertAudit(tx, source, { action: 'user_confirmation_requested', actor: user, at: now })
  },
  email_change: async (auth, tx, { email, ...way }, source) => {
    const now = auth.clock.now()
    // Either of the two addresses may ask.
    const owner = await lockUserByEmail(tx, email)
    const asking = owner?.newEmail ? owner : await findUserByNewEmail(tx, email)
    const user = asking && (await lockUser(tx, asking.id))
    const isDue = user?.newEmail && msUntilNextMail(user.emailChangeSentAt, now) === 0
    const newEmail = user?.newEmail ?? email
    await changeOrPretend(
      auth,
      tx,
      isDue ? user : null,
      { newEmail, emailChangeSentAt: now, emailChangeAgreed: 0 },
      (inner, changed) => askBothAddresses(auth, inner, changed, newEmail, { ...way, source }),
    )
    await insertAudit(tx, source, { action: 'user_confirmation_requested', actor: user, at: now })
  },
} as const satisfies Record<string, Resend>

/** The mails of {@link RESENDS} by their name on the wire. */
export type ResendType = keyof typeof RESENDS

export const isResendType = (type: string): type is ResendType => Object.hasOwn(RESENDS, type)

/** Mails a new link and code to an account that still needs them, at most once a minute and in silence. */
export async function resend(
  auth: AuthContext,
  type: ResendType,
  request: MailRequest,
  source: RequestSource,
): Promise<void> {
  await auth.db.transaction((tx) => RESENDS[type](auth, tx, request, source))
  auth.outbox.wake()
}
