import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import { isBanned } from '../users/is-banned.ts'
import { lockAccounts } from '../users/users.queries.ts'
import type { Outbox } from './outbox.ts'

/** Sends emails for other modules. */
export interface Mailer extends Pick<Outbox, 'put' | 'wake'> {
  /**
   * Returns the confirmed email addresses of these accounts by user id, for an email in the same transaction. Banned and
   * deleted accounts and those without a confirmed address are left out. The accounts stay locked until the transaction
   * ends: lock rows that belong to them afterwards.
   */
  addressesOf(tx: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export const createMailer = (outbox: Outbox, clock: Clock): Mailer => ({
  put: (tx, userId, kind, email) => outbox.put(tx, userId, kind, email),
  wake: () => outbox.wake(),
  async addressesOf(tx, userIds) {
    const accounts = await lockAccounts(tx, userIds)
    const now = clock.now()
    return new Map(
      accounts.flatMap(({ id, email, emailConfirmedAt, bannedUntil }) =>
        email && emailConfirmedAt && !isBanned({ bannedUntil }, now) ? [[id, email]] : [],
      ),
    )
  },
})
