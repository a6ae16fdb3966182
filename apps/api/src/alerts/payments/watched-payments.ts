import type { ObservedPayment } from '@satlens/domain'
import type { Db } from '#kernel/database/db.ts'

/** A change of a payment of a watched account, with what the notices about it depend on. */
export interface PaymentChange {
  /** Ascending in the order of the changes of one payment. */
  readonly id: bigint
  readonly userId: string
  readonly accountName: string
  /** When the account was added. */
  readonly watchedSince: Date
  readonly txid: string
  /** The payment as it is now, which may be after later changes. */
  readonly payment: ObservedPayment
  /** What the payment changes in the balance of the account, in satoshis. */
  readonly amount: bigint
  readonly changedAt: Date
  /** What the change itself adds to the balance, in satoshis. */
  readonly balanceChange: bigint
  /** The balance of the account after all its changes, including unconfirmed payments. */
  readonly balance: bigint
  /** The time of the latest other payment before this one. Null if there is none; undefined if the change is not a movement. */
  readonly lastMovedAt: Date | null | undefined
}

/** What this module reads of watched accounts and their payments. */
export interface WatchedPayments {
  /** Returns true if the user watches this account. */
  hasAccount(tx: Db, userId: string, accountId: string): Promise<boolean>
  /** Returns the height of the newest block. Null before the first. */
  getTipHeight(db: Db): Promise<number | null>
  /**
   * Returns unhandled changes in their order: those of a limited number of accounts, and all of each. They are read at one
   * moment, so that balances and changes agree. Confirmations that a reorganization took back wait for another block.
   */
  findChanges(tx: Db): Promise<readonly PaymentChange[]>
  /** Locks accounts against removal until the transaction ends. Returns those that exist. */
  lockAccounts(tx: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  deleteChanges(tx: Db, ids: readonly bigint[]): Promise<void>
  /** Deletes changes from before a moment that nothing has resolved. */
  deleteOldChanges(db: Db, before: Date): Promise<void>
}
