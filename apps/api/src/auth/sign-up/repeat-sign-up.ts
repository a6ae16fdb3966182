import type { Db } from '../../kernel/db.ts'
import { undoing } from '../../kernel/undoing.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { MAIL_INTERVAL_MS } from '../mailed-secrets/mail-interval.ts'
import { sendIfDue, unusedAddress } from '../mailed-secrets/send-or-pretend.ts'
import { wasMailedSince } from '../mails/outbox.queries.ts'
import { lockUserByEmail, type UserRow } from '../user/users.queries.ts'
import type { Application } from './application.ts'
import { createAccount } from './create-account.ts'
import { alreadyRegistered } from './sign-up-mails.ts'

/**
 * What happens to a known address (wire §5.1): its owner gets a mail, at most one a minute, and the account stays as
 * it is. An unconfirmed one gets its link again; a confirmed one is told that there is an account already.
 */
export async function repeatSignUp(
  auth: AuthContext,
  tx: Db,
  application: Application & { readonly passwordHash: string },
  redirectTo: string,
  source: RequestSource,
): Promise<void> {
  const now = auth.clock.now()
  const { email, pkce } = application
  const user = await lockUserByEmail(tx, email)
  if (!user) return
  await insertAudit(tx, source, { action: 'user_repeated_signup', actor: user, at: now })
  if (auth.settings.autoconfirm) return
  if (user.emailConfirmedAt) {
    await pretendToCreate(auth, tx, application)
    await notifyOwner(auth, tx, user, email)
  } else {
    await sendIfDue(auth, tx, 'signup', user, { to: email, redirectTo, pkce, source, confirmsSignUp: true })
  }
}

/** What a new account would have taken, so that the time tells nothing either (wire §10.10). */
const pretendToCreate = (
  auth: AuthContext,
  tx: Db,
  application: Application & { readonly passwordHash: string },
) =>
  undoing(tx, true, (inner) => {
    const nobody = { ...application, email: unusedAddress(), isConfirmed: false }
    return createAccount(auth, inner, nobody, auth.clock.now())
  })

async function notifyOwner(auth: AuthContext, tx: Db, user: UserRow, email: string): Promise<void> {
  const since = new Date(auth.clock.now().getTime() - MAIL_INTERVAL_MS)
  if (await wasMailedSince(tx, user.id, 'already_registered', since)) return
  const mail = alreadyRegistered(auth.settings.brand, email, auth.settings.siteUrl)
  await auth.outbox.put(tx, user.id, 'already_registered', mail)
}
