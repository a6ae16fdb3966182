import type { InputSize } from './virtual-size.ts'

/** A coin as far as a choice among coins depends on it. */
export interface ChoosableCoin {
  readonly txid: string
  readonly vout: number
  /** In satoshis. */
  readonly amount: bigint
}

export interface TransactionOutput {
  readonly script: Uint8Array
  /** In satoshis. */
  readonly amount: bigint
}

/** The amounts of a transaction: the coins pay for the outputs, the change and the fee. */
export interface PaymentPlan<C extends ChoosableCoin> {
  readonly coins: readonly C[]
  /** What the recipients get, in the order of the request. */
  readonly outputs: readonly TransactionOutput[]
  /** Null if nothing returns to the account. */
  readonly change: TransactionOutput | null
  readonly fee: bigint
  /** The part of the fee that was too small for change. */
  readonly surplus: bigint
  /** The estimated virtual size of the signed transaction. */
  readonly vsize: number
}

/** What coins have to pay for. */
export interface PaymentTarget {
  readonly input: InputSize
  readonly outputs: readonly TransactionOutput[]
  /** Returns the fee of a virtual size. */
  getRequiredFee(vsize: number): bigint
}

/** Returns the sum of the amounts in satoshis. */
export const sumAmounts = (parts: readonly { readonly amount: bigint }[]): bigint =>
  parts.reduce((sum, { amount }) => sum + amount, 0n)

/** Returns the output scripts. */
export const getScripts = (outputs: readonly TransactionOutput[]): Uint8Array[] =>
  outputs.map(({ script }) => script)

/** Change of at most this many satoshis is left to the fee. It is more than the dust limit of every script. */
export const MAX_SURPLUS = 546n
