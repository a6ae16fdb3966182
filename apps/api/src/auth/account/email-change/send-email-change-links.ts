import { randomUUID } from 'node:crypto'
import type { Db } from '../../../kernel/database/db.ts'
import {
  createAddressTakenNotice,
  type EmailDelivery,
  type OneTimeTokenContext,
  sendOneTimeToken,
} from '../../one-time-tokens/send-one-time-token.ts'
import { findUserByEmail, type UserRow } from '../../users/users.queries.ts'

/** The current or the new address of an email change. */
export type EmailChangeSide = 'current' | 'new'

type LinkDelivery = Pick<EmailDelivery, 'redirectTo' | 'pkce' | 'source' | 'sessionId'>

/** Emails a confirmation link to the current and to the new address of an account (docs/protocol.md#update-user). */
export async function sendEmailChangeLinks(
  auth: OneTimeTokenContext,
  tx: Db,
  user: UserRow,
  newEmail: string,
  delivery: LinkDelivery,
): Promise<void> {
  if (user.email) {
    await sendEmailChangeLink(auth, tx, user, { side: 'current', to: user.email, newEmail }, delivery)
  }
  await sendEmailChangeLink(auth, tx, user, { side: 'new', to: newEmail, newEmail }, delivery)
}

/**
 * Emails a confirmation link to one of the two addresses. If the new address belongs to another account, its owner is
 * notified instead; neither the response nor its cost reveals that.
 */
export async function sendEmailChangeLink(
  auth: OneTimeTokenContext,
  tx: Db,
  user: Pick<UserRow, 'id'>,
  { side, to, newEmail }: { side: EmailChangeSide; to: string; newEmail: string },
  delivery: LinkDelivery,
): Promise<void> {
  const owner = await findUserByEmail(tx, to)
  const notice = await createAddressTakenNotice(auth, tx, owner?.id ?? randomUUID(), to, delivery.source)
  const isTaken = owner !== null && owner.id !== user.id
  await sendOneTimeToken(
    auth,
    tx,
    side === 'current' ? 'email_change_current' : 'email_change_new',
    user.id,
    {
      ...delivery,
      to,
      newEmail,
      ...(isTaken ? { instead: notice } : {}),
    },
  )
}
