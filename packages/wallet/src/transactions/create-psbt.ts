import { Transaction } from '@scure/btc-signer/transaction.js'
import { compareBytes } from '@scure/btc-signer/utils.js'
import type { KeyDescriptor } from '../descriptors/descriptor.ts'
import { getKeyFields, type SpendableAddress } from './key-fields.ts'
import type { ChoosableCoin, TransactionOutput } from './payment-plan.ts'

/** A coin of an account. */
export interface AccountCoin extends ChoosableCoin {
  readonly at: SpendableAddress
  /** The transaction that paid it. Required for legacy accounts (BIP174), whose signatures do not cover the amount. */
  readonly transaction?: Uint8Array
}

/** An output with its address in the account that pays, null for any other. */
export interface PlacedOutput extends TransactionOutput {
  readonly at: SpendableAddress | null
}

export interface UnsignedTransaction {
  readonly descriptor: KeyDescriptor
  readonly inputs: readonly AccountCoin[]
  readonly outputs: readonly PlacedOutput[]
  /** The height of the newest block, so that miners gain nothing from replacing it. */
  readonly lockTime: number
  /** The PSBT version: 0 (BIP174) or 2 (BIP370). */
  readonly version: 0 | 2
}

/** Sorts inputs by coin and outputs by amount (BIP69), so that their order says nothing about the account. */
export const sortByBip69 = <I extends ChoosableCoin, O extends TransactionOutput>(
  inputs: readonly I[],
  outputs: readonly O[],
): { readonly inputs: I[]; readonly outputs: O[] } => ({
  inputs: inputs.toSorted((left, right) => compare(left.txid, right.txid) || left.vout - right.vout),
  outputs: outputs.toSorted(
    (left, right) => compare(left.amount, right.amount) || compareBytes(left.script, right.script),
  ),
})

/** Creates an unsigned transaction with everything that signers need. It is replaceable (BIP125). */
export function createUnsignedPsbt({
  descriptor,
  inputs,
  outputs,
  lockTime,
  version,
}: UnsignedTransaction): Uint8Array {
  const transaction = new Transaction({
    PSBTVersion: version,
    lockTime,
    // The witness version of an address may be newer than this library.
    allowUnknownOutputs: true,
  })
  for (const coin of inputs) transaction.addInput(toInput(coin, descriptor))
  for (const { script, amount, at } of outputs) {
    transaction.addOutput({ script, amount, ...(at && getKeyFields(descriptor, at)) })
  }
  return transaction.toPSBT(version)
}

/** The highest sequence that allows replacement (BIP125). It also enables the locktime. */
const REPLACEABLE = 0xffff_fffd

function toInput(coin: AccountCoin, descriptor: KeyDescriptor) {
  const { txid, vout, amount, at, transaction } = coin
  if (descriptor.kind === 'legacy' && !transaction)
    throw new Error('The transaction of a legacy coin is missing')
  return {
    txid,
    index: vout,
    sequence: REPLACEABLE,
    ...(transaction && { nonWitnessUtxo: transaction }),
    ...(descriptor.kind !== 'legacy' && { witnessUtxo: { script: at.outputScript, amount } }),
    ...getKeyFields(descriptor, at),
  }
}

const compare = <T extends string | bigint>(left: T, right: T): number =>
  left === right ? 0 : left < right ? -1 : 1
