import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import { isBanned } from '../users/is-banned.ts'
import { lockAccounts } from '../users/users.queries.ts'
import type { Outbox } from './outbox.ts'

/** What other modules may do with mails. */
export interface Mailer extends Pick<Outbox, 'put' | 'wake'> {
  /**
   * The confirmed addresses of these accounts, for a mail in the same transaction; those that are suspended, gone or have
   * none are left out. Until it ends none of the accounts can be deleted: lock what belongs to them after this.
   */
  addressesOf(tx: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export const createMailer = (outbox: Outbox, clock: Clock): Mailer => ({
  put: (tx, userId, kind, mail) => outbox.put(tx, userId, kind, mail),
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
