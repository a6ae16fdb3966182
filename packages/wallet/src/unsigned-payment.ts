import { getPrevOut, Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes } from '@scure/btc-signer/utils.js'
import type { AccountKey } from './account-key.ts'
import { BRANCH_STEP, type Branch, type DerivedAddress, deriveAddress } from './derive-address.ts'
import { isFindable } from './findable.ts'

/** What a transaction has to be before anybody is asked to sign it: this payment, from this account. */
export interface ExpectedPayment {
  readonly account: AccountKey
  /** The output script of whoever is to be paid. */
  readonly recipient: Uint8Array
  /** In satoshis. */
  readonly amount: bigint
  /** What was said to go to whoever makes the block, in satoshis. */
  readonly fee: bigint
}

/** Why an unsigned transaction is not the payment that was expected. */
export type PaymentMismatch =
  | 'unreadable'
  | 'other_payment'
  | 'foreign_coin'
  | 'foreign_change'
  | 'far_change'
  | 'other_fee'
  | 'open_signature'

/**
 * Holds an unsigned transaction (BIP174, BIP370) against the payment that it should be; null where it is. It spends coins
 * of the account alone, pays the recipient once and the rest back to the account's change branch, not further along
 * than an address can be found again, takes the fee that was named, and asks for signatures over all of it.
 */
export function findPaymentMismatch(
  psbt: Uint8Array,
  { account, recipient, amount, fee }: ExpectedPayment,
): PaymentMismatch | null {
  const transaction = read(psbt)
  if (transaction === null) return 'unreadable'
  const { inputs, outputs } = transaction
  if (inputs.some(({ sighashType }) => !SIGNS_ALL.includes(sighashType))) return 'open_signature'
  if (inputs.length === 0 || !inputs.every((input) => placeOf(input, input.spent.script, account))) {
    return 'foreign_coin'
  }
  const paid = outputs.findIndex((output) => output.amount === amount && equalBytes(output.script, recipient))
  if (paid === -1) return 'other_payment'
  for (const output of outputs.toSpliced(paid, 1)) {
    const place = placeOf(output, output.script, account)
    if (place?.branch !== 'change') return 'foreign_change'
    if (!isFindable(place.index)) return 'far_change'
  }
  const left = sum(inputs.map(({ spent }) => spent.amount)) - sum(outputs.map((output) => output.amount))
  return left === fee ? null : 'other_fee'
}

// None named, DEFAULT of BIP341, and ALL: whatever else a signer is asked for leaves something open to others.
const SIGNS_ALL: readonly unknown[] = [undefined, 0, 1]

/** Null where a library for signing would not take it either, or would not know what it spends. */
function read(psbt: Uint8Array) {
  try {
    // A recipient may be of a witness version that nothing is known of yet.
    const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
    return {
      inputs: Array.from({ length: transaction.inputsLength }, (_, at) => spending(transaction.getInput(at))),
      outputs: Array.from({ length: transaction.outputsLength }, (_, at) =>
        paying(transaction.getOutput(at)),
      ),
    }
  } catch {
    return null
  }
}

type Input = ReturnType<Transaction['getInput']>
type Output = ReturnType<Transaction['getOutput']>

function spending(input: Input) {
  const spent = getPrevOut(input)
  const { witnessUtxo } = input
  const isContradicted =
    witnessUtxo && (witnessUtxo.amount !== spent.amount || !equalBytes(witnessUtxo.script, spent.script))
  if (isContradicted) throw new Error('The fields of the input disagree about its coin')
  return { ...input, spent }
}

function paying(output: Output) {
  const { amount, script } = output
  if (amount === undefined || script === undefined) throw new Error('The output has no amount or no script')
  return { ...output, amount, script }
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** Where on the account a script comes from, as the origins beside it say and as is derived here. Null where it does not. */
function placeOf(
  { bip32Derivation, tapBip32Derivation }: Pick<Output, 'bip32Derivation' | 'tapBip32Derivation'>,
  script: Uint8Array,
  account: AccountKey,
): DerivedAddress | null {
  const paths = [
    ...(bip32Derivation ?? []).map(([, { path }]) => path),
    ...(tapBip32Derivation ?? []).map(([, { der }]) => der.path),
  ]
  for (const path of paths) {
    const [step, index] = path.slice(-2)
    const branch = BRANCHES.find((name) => BRANCH_STEP[name] === step)
    if (branch === undefined || index === undefined || index >= HARDENED) continue
    const derived = deriveAddress(account, branch, index)
    if (equalBytes(derived.outputScript, script)) return derived
  }
  return null
}

const BRANCHES: readonly Branch[] = ['receive', 'change']
const HARDENED = 0x8000_0000
