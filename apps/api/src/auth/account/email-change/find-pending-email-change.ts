import { randomUUID } from 'node:crypto'
import type { Db } from '../../../kernel/database/db.ts'
import type { AuthContext } from '../../context.ts'
import { findOneTimeTokens } from '../../one-time-tokens/one-time-tokens.queries.ts'
import { findLiveSession } from '../../sessions/require-live-session.ts'
import { isBanned } from '../../users/is-banned.ts'
import { findUserByNewEmail, lockUser, lockUserByEmail, type UserRow } from '../../users/users.queries.ts'
import type { EmailChangeSide } from './send-email-change-links.ts'

/** A change that waits for the agreement of one address. */
export interface PendingEmailChange {
  readonly user: UserRow
  readonly newEmail: string
  /** Which of the two addresses this one is. */
  readonly side: EmailChangeSide
  /** The session that asked for the change, which is alive. */
  readonly sessionId: string
}

/**
 * Returns the change of address that waits for this address to agree, its account locked; null where there is none,
 * where the address has agreed already, or where the session that asked is no longer alive. The work is the same for
 * every address, so that it does not tell which of them belong to an account.
 */
export async function findPendingEmailChange(
  { clock, settings }: AuthContext,
  tx: Db,
  email: string,
): Promise<{ readonly user: UserRow | null; readonly pending: PendingEmailChange | null }> {
  const owner = await lockUserByEmail(tx, email)
  const mover = await findUserByNewEmail(tx, email)
  const asking = owner?.newEmail ? owner : mover
  const user = await lockUser(tx, asking?.id ?? randomUUID())
  const side = user !== null && user.email === email ? 'current' : 'new'
  const tokens = await findOneTimeTokens(tx, user?.id ?? randomUUID())
  // It is deleted when the address agrees, and with the session that asked for it.
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
