import type { ComposedTransaction, FeeBump, WatchedAccount } from '@satlens/contract'
import type { ComposedMismatch } from './wallet-code.ts'

/** A transaction that the server composed and this browser has checked. */
export interface PreparedPayment {
  readonly account: WatchedAccount
  readonly transaction: ComposedTransaction
  /** The payment whose fee it raises; null for a new one. */
  readonly replaces: FeeBump['replaces'] | null
  /** Null if it is what was asked for. */
  readonly mismatch: ComposedMismatch | null
}
