import { randomUUID } from 'node:crypto'
import type { Db } from '../../../kernel/database/db.ts'
import type { AuthContext } from '../../context.ts'
import { findOneTimeTokens } from '../../one-time-tokens/one-time-tokens.queries.ts'
import { findLiveSession } from '../../sessions/require-live-session.ts'
import { isBanned } from '../../users/is-banned.ts'
import { findUserByNewEmail, lockUser, lockUserByEmail, type UserRow } from '../../users/users.queries.ts'
import type { EmailChangeSide } from './send-email-change-links.ts'

/** An email change that one address has yet to confirm. */
export interface PendingEmailChange {
  readonly user: UserRow
  readonly newEmail: string
  /** Whether the given address is the current or the new one. */
  readonly side: EmailChangeSide
  /** The live session that requested the change. */
  readonly sessionId: string
}

/**
 * Returns the email change that this address has yet to confirm, with its account locked. `pending` is null if there is
 * none, the address has confirmed it, or the session that requested it has ended. The work is the same for every address,
 * so that the response time does not reveal which of them have an account.
 */
export async function findPendingEmailChange(
  { clock, settings }: Pick<AuthContext, 'clock' | 'settings'>,
  tx: Db,
  email: string,
): Promise<{ readonly user: UserRow | null; readonly pending: PendingEmailChange | null }> {
  const owner = await lockUserByEmail(tx, email)
  const requester = await findUserByNewEmail(tx, email)
  const candidate = owner?.newEmail ? owner : requester
  const user = await lockUser(tx, candidate?.id ?? randomUUID())
  const side = user !== null && user.email === email ? 'current' : 'new'
  const tokens = await findOneTimeTokens(tx, user?.id ?? randomUUID())
  // The token is deleted when the address confirms, and with the session that requested the change.
  const token = tokens.find(
    ({ tokenType, relatesTo }) => tokenType === `email_change_token_${side}` && relatesTo === email,
  )
  const session = await findLiveSession(
    tx,
    { userId: user?.id ?? randomUUID(), sessionId: token?.sessionId ?? randomUUID() },
    { limits: settings.limits, clock },
  )
  if (!user?.newEmail || !session || isBanned(user, clock.now())) return { user, pending: null }
  return { user, pending: { user, newEmail: user.newEmail, side, sessionId: session.id } }
}
