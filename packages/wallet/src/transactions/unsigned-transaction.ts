import { hex } from '@scure/base'
import { HARDENED_OFFSET } from '@scure/bip32'
import { getPrevOut, Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes } from '@scure/btc-signer/utils.js'
import type { ExtendedAccountKey } from '../account-key.ts'
import { isAddressIndexSearchable } from '../derivation-path.ts'
import { type DescriptorAddress, deriveDescriptorAddress } from '../descriptors/derive-descriptor-address.ts'
import { describeAccountKey } from '../descriptors/describe-account-key.ts'
import type { KeyDescriptor } from '../descriptors/descriptor.ts'
import { sumAmounts, type TransactionOutput } from './payment-plan.ts'

/** The payment that a transaction must make before the user is asked to sign it. Amounts are in satoshis. */
export interface ExpectedPayment {
  readonly account: ExtendedAccountKey
  /** The output script of the recipient. */
  readonly recipient: Uint8Array
  readonly amount: bigint
  readonly fee: bigint
}

/** How an unsigned transaction differs from the expected payment. */
export type UnsignedPaymentMismatch =
  | 'unreadable'
  | 'other_payment'
  | 'foreign_coin'
  | 'foreign_change'
  | 'far_change'
  | 'other_fee'
  | 'open_signature'

/** The transaction that an account must make before its owner is asked to sign it. */
export interface ExpectedTransaction {
  readonly descriptor: KeyDescriptor
  /** What the recipients get, in any order. */
  readonly payments: readonly TransactionOutput[]
  readonly fee: bigint
  /** The coins that it must spend, all of them, as `txid:vout`; null if any coins of the account will do. */
  readonly coins: readonly string[] | null
}

/** How an unsigned transaction differs from the expected one. */
export type UnsignedTransactionMismatch = UnsignedPaymentMismatch | 'other_coins'

/**
 * Compares an unsigned transaction with the expected payment, as {@link findUnsignedTransactionMismatch} does.
 * @returns the first mismatch; null if the transaction is the expected payment
 */
export function findUnsignedPaymentMismatch(
  psbt: Uint8Array,
  { account, recipient, amount, fee }: ExpectedPayment,
): UnsignedPaymentMismatch | null {
  const descriptor = describeAccountKey(account, null)
  const mismatch = findUnsignedTransactionMismatch(psbt, {
    descriptor,
    payments: [{ script: recipient, amount }],
    fee,
    coins: null,
  })
  return mismatch === 'other_coins' ? 'foreign_coin' : mismatch
}

/**
 * Compares an unsigned transaction (BIP174, BIP370) with the expected one. It must spend only coins of the account, make the
 * payments once and pay the fee, return the rest to a findable change address, and require signatures over everything.
 * @returns the first mismatch; null if the transaction is the expected one
 */
export function findUnsignedTransactionMismatch(
  psbt: Uint8Array,
  { descriptor, payments, fee, coins }: ExpectedTransaction,
): UnsignedTransactionMismatch | null {
  const transaction = parseTransaction(psbt)
  if (transaction === null) return 'unreadable'
  const { inputs, outputs } = transaction
  if (inputs.some(({ sighashType }) => !SIGHASH_ALL_TYPES.includes(sighashType))) return 'open_signature'
  if (inputs.length === 0 || !inputs.every((input) => findAddress(input, input.spent.script, descriptor))) {
    return 'foreign_coin'
  }
  if (coins && !isSameSet(coins, inputs.map(getOutpoint))) return 'other_coins'
  const rest = removePayments(outputs, payments)
  if (rest === null) return 'other_payment'
  const changeBranch = descriptor.branches.at(-1)
  for (const output of rest) {
    const address = findAddress(output, output.script, descriptor)
    if (address === null || address.branch !== changeBranch) return 'foreign_change'
    if (!isAddressIndexSearchable(address.index)) return 'far_change'
  }
  const left = sumAmounts(inputs.map(({ spent }) => spent)) - sumAmounts(outputs)
  return left === fee ? null : 'other_fee'
}

// None, DEFAULT (BIP341) and ALL. With other types, others could change a part of the transaction.
const SIGHASH_ALL_TYPES: readonly unknown[] = [undefined, 0, 1]

/** Returns null for an invalid transaction or one whose spent outputs are unknown. */
function parseTransaction(psbt: Uint8Array) {
  try {
    // The recipient may have a future witness version.
    const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
    return {
      inputs: Array.from({ length: transaction.inputsLength }, (_, at) =>
        parseInput(transaction.getInput(at)),
      ),
      outputs: Array.from({ length: transaction.outputsLength }, (_, at) =>
        parseOutput(transaction.getOutput(at)),
      ),
    }
  } catch {
    return null
  }
}

type Input = ReturnType<Transaction['getInput']>
type Output = ReturnType<Transaction['getOutput']>

function parseInput(input: Input) {
  const spent = getPrevOut(input)
  const { witnessUtxo } = input
  const isContradicted =
    witnessUtxo && (witnessUtxo.amount !== spent.amount || !equalBytes(witnessUtxo.script, spent.script))
  if (isContradicted) throw new Error('The fields of the input disagree about its coin')
  return { ...input, spent }
}

function parseOutput(output: Output) {
  const { amount, script } = output
  if (amount === undefined || script === undefined) throw new Error('The output has no amount or no script')
  return { ...output, amount, script }
}

const getOutpoint = ({ txid, index }: Input): string => `${txid ? hex.encode(txid) : ''}:${index}`

const isSameSet = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && new Set([...left, ...right]).size === left.length

/** Returns the outputs that are none of the payments; null if a payment is missing. */
function removePayments<O extends TransactionOutput>(
  outputs: readonly O[],
  payments: readonly TransactionOutput[],
): O[] | null {
  const rest = [...outputs]
  for (const { amount, script } of payments) {
    const at = rest.findIndex((output) => output.amount === amount && equalBytes(output.script, script))
    if (at === -1) return null
    rest.splice(at, 1)
  }
  return rest
}

/** Finds the address of the account with this script, by the paths of its key origins; null if there is none. */
function findAddress(
  { bip32Derivation, tapBip32Derivation }: Output,
  script: Uint8Array,
  descriptor: KeyDescriptor,
): DescriptorAddress | null {
  const paths = [
    ...(bip32Derivation ?? []).map(([, { path }]) => path),
    ...(tapBip32Derivation ?? []).map(([, { der }]) => der.path),
  ]
  const indexes = new Set(paths.map((path) => path.at(-1)))
  for (const index of indexes) {
    if (index === undefined || index >= HARDENED_OFFSET) continue
    for (const branch of descriptor.branches) {
      const derived = deriveDescriptorAddress(descriptor, branch, index)
      if (equalBytes(derived.outputScript, script)) return derived
    }
  }
  return null
}
