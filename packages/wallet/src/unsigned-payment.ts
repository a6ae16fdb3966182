import { HARDENED_OFFSET } from '@scure/bip32'
import { getPrevOut, Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes } from '@scure/btc-signer/utils.js'
import type { ExtendedAccountKey } from './account-key.ts'
import {
  DERIVATION_BRANCH_INDEX,
  type DerivationBranch,
  isAddressIndexSearchable,
} from './derivation-path.ts'
import { type DerivedBitcoinAddress, deriveBitcoinAddress } from './derive-address.ts'

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

/**
 * Compares an unsigned transaction (BIP174, BIP370) with the expected payment. It must spend only coins of the account, pay
 * the recipient once and the fee, return the rest to a findable change address, and require signatures over everything.
 * @returns the first mismatch; null if the transaction is the expected payment
 */
export function findUnsignedPaymentMismatch(
  psbt: Uint8Array,
  { account, recipient, amount, fee }: ExpectedPayment,
): UnsignedPaymentMismatch | null {
  const transaction = parseTransaction(psbt)
  if (transaction === null) return 'unreadable'
  const { inputs, outputs } = transaction
  if (inputs.some(({ sighashType }) => !SIGHASH_ALL_TYPES.includes(sighashType))) return 'open_signature'
  if (inputs.length === 0 || !inputs.every((input) => findAddress(input, input.spent.script, account))) {
    return 'foreign_coin'
  }
  const paid = outputs.findIndex((output) => output.amount === amount && equalBytes(output.script, recipient))
  if (paid === -1) return 'other_payment'
  for (const output of outputs.toSpliced(paid, 1)) {
    const address = findAddress(output, output.script, account)
    if (address?.branch !== 'change') return 'foreign_change'
    if (!isAddressIndexSearchable(address.index)) return 'far_change'
  }
  const left = sum(inputs.map(({ spent }) => spent.amount)) - sum(outputs.map((output) => output.amount))
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

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** Finds the address of the account with this script, by the paths of its key origins; null if there is none. */
function findAddress(
  { bip32Derivation, tapBip32Derivation }: Output,
  script: Uint8Array,
  account: ExtendedAccountKey,
): DerivedBitcoinAddress | null {
  const paths = [
    ...(bip32Derivation ?? []).map(([, { path }]) => path),
    ...(tapBip32Derivation ?? []).map(([, { der }]) => der.path),
  ]
  for (const path of paths) {
    const [step, index] = path.slice(-2)
    const branch = BRANCHES.find((name) => DERIVATION_BRANCH_INDEX[name] === step)
    if (branch === undefined || index === undefined || index >= HARDENED_OFFSET) continue
    const derived = deriveBitcoinAddress(account, branch, index)
    if (equalBytes(derived.outputScript, script)) return derived
  }
  return null
}

const BRANCHES: readonly DerivationBranch[] = ['receive', 'change']
