import type { Db } from '../../kernel/db.ts'
import type { AuthContext } from '../context.ts'
import { MAIL_INTERVAL_MS } from '../mailed-secrets/mail-interval.ts'
import { type MailWay, sendSecret } from '../mailed-secrets/send-secret.ts'
import { addressTaken } from '../mails/mails.ts'
import { wasMailedSince } from '../mails/outbox.queries.ts'
import { findUserByEmail, type UserRow } from '../user/users.queries.ts'

/**
 * Asks the present and the wanted address of an account whether it may move (wire §6.2). If the wanted one belongs to
 * another account, its owner is told instead, and whoever asked sees no difference.
 */
export async function askBothAddresses(
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  newEmail: string,
  way: Pick<MailWay, 'redirectTo' | 'pkce'>,
): Promise<void> {
  if (user.email) {
    await sendSecret(auth, tx, 'email_change_current', user.id, { ...way, to: user.email, newEmail })
  }
  const owner = await findUserByEmail(tx, newEmail)
  await sendSecret(auth, tx, 'email_change_new', user.id, {
    ...way,
    to: newEmail,
    ...(owner ? { instead: await noticeTo(auth, tx, owner.id, newEmail) } : {}),
  })
}

async function noticeTo({ clock, settings }: AuthContext, tx: Db, ownerId: string, to: string) {
  const since = new Date(clock.now().getTime() - MAIL_INTERVAL_MS)
  if (await wasMailedSince(tx, ownerId, 'address_taken', since)) return null
  const mail = addressTaken(settings.brand, to, settings.siteUrl)
  return { userId: ownerId, kind: 'address_taken', mail } as const
}
