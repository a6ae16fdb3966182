import type { Db } from '../../kernel/db.ts'
import { insertAudit } from '../audit.queries.ts'
import type { AuthContext } from '../context.ts'
import { alreadyRegistered } from '../email-links/mails.ts'
import { wasMailedSince } from '../email-links/outbox.queries.ts'
import { MAIL_INTERVAL_MS, sendConfirmation, wasJustMailed } from '../email-links/send-confirmation.ts'
import type { RequestSource } from '../request-source.ts'
import { lockUserByEmail, type UserRow } from '../users.queries.ts'

/**
 * What happens to a known address (wire §5.1): its owner gets a mail, at most one a minute, and the account stays as
 * it is. An unconfirmed one gets its link again; a confirmed one is told that there is an account already.
 */
export async function repeatSignUp(
  auth: AuthContext,
  tx: Db,
  email: string,
  redirectTo: string,
  source: RequestSource,
): Promise<void> {
  const now = auth.clock.now()
  const user = await lockUserByEmail(tx, email)
  if (!user) return
  await insertAudit(tx, source, { action: 'user_repeated_signup', actor: user, at: now })
  if (auth.settings.autoconfirm) return
  if (user.emailConfirmedAt) await notifyOwner(auth, tx, user, email)
  else if (!wasJustMailed(user, now)) await sendConfirmation(auth, tx, { ...user, email }, redirectTo)
}

async function notifyOwner(auth: AuthContext, tx: Db, user: UserRow, email: string): Promise<void> {
  const since = new Date(auth.clock.now().getTime() - MAIL_INTERVAL_MS)
  if (await wasMailedSince(tx, user.id, 'already_registered', since)) return
  const mail = alreadyRegistered(auth.settings.brand, email, auth.settings.siteUrl)
  await auth.outbox.put(tx, user.id, 'already_registered', mail)
}
