import type { Db } from '../../kernel/db.ts'
import type { AuthContext } from '../context.ts'
import { type MailWay, sendSecret } from '../mailed-secrets/send-secret.ts'
import { noticeToOwner } from '../mailed-secrets/taken-address.ts'
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
  way: Pick<MailWay, 'redirectTo' | 'pkce' | 'source' | 'sessionId'>,
): Promise<void> {
  if (user.email) {
    await sendSecret(auth, tx, 'email_change_current', user.id, { ...way, to: user.email, newEmail })
  }
  const owner = await findUserByEmail(tx, newEmail)
  await sendSecret(auth, tx, 'email_change_new', user.id, {
    ...way,
    to: newEmail,
    ...(owner ? { instead: await noticeToOwner(auth, tx, owner.id, newEmail) } : {}),
  })
}
