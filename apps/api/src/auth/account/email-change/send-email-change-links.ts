import { randomUUID } from 'node:crypto'
import type { Db } from '../../../kernel/database/db.ts'
import type { AuthContext } from '../../context.ts'
import { notifyOwner } from '../../one-time-tokens/notify-owner.ts'
import { type EmailDelivery, sendOneTimeToken } from '../../one-time-tokens/send-one-time-token.ts'
import { findUserByEmail, type UserRow } from '../../users/users.queries.ts'

/** The two addresses of a change: the present one and the wanted one. */
export type EmailChangeSide = 'current' | 'new'

type Way = Pick<EmailDelivery, 'redirectTo' | 'pkce' | 'source' | 'sessionId'>

/** Asks the present and the wanted address of an account whether it may move (docs/protocol.md#update-user). */
export async function sendEmailChangeLinks(
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  newEmail: string,
  way: Way,
): Promise<void> {
  if (user.email)
    await sendEmailChangeLink(auth, tx, user, { side: 'current', to: user.email, newEmail }, way)
  await sendEmailChangeLink(auth, tx, user, { side: 'new', to: newEmail, newEmail }, way)
}

/**
 * Asks one of the two addresses. If the wanted one belongs to another account, its owner is told instead, and whoever
 * asked sees no difference, neither in the answer nor in the work.
 */
export async function sendEmailChangeLink(
  auth: AuthContext,
  tx: Db,
  user: Pick<UserRow, 'id'>,
  { side, to, newEmail }: { side: EmailChangeSide; to: string; newEmail: string },
  way: Way,
): Promise<void> {
  const owner = await findUserByEmail(tx, to)
  const notice = await notifyOwner(auth, tx, owner?.id ?? randomUUID(), to)
  const isTaken = owner !== null && owner.id !== user.id
  await sendOneTimeToken(
    auth,
    tx,
    side === 'current' ? 'email_change_current' : 'email_change_new',
    user.id,
    {
      ...way,
      to,
      newEmail,
      ...(isTaken ? { instead: notice } : {}),
    },
  )
}
