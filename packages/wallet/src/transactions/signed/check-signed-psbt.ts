import { hex } from '@scure/base'
import { Script } from '@scure/btc-signer/script.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes } from '@scure/btc-signer/utils.js'
import { sumAmounts } from '../payment-plan.ts'
import { type InputLock, readInputLock } from './input-lock.ts'
import { readTransaction } from './read-transaction.ts'
import { type KeySignature, verifySignatures } from './verify-signatures.ts'

/** A line on which a signed transaction is not the reviewed one. */
export interface SignedPsbtDifference {
  readonly kind: SignedPsbtDifferenceKind
  /** The place of the input or output, from 0; null if the whole transaction differs. */
  readonly at: number | null
}

export type SignedPsbtDifferenceKind =
  /** It is neither a PSBT nor a transaction. */
  | 'unreadable'
  | 'other_version'
  | 'other_locktime'
  /** The input spends another coin than the reviewed one of this place. */
  | 'other_coin'
  | 'added_input'
  | 'missing_input'
  | 'other_sequence'
  /** The PSBT states another amount or script of the coin. */
  | 'other_coin_amount'
  | 'other_recipient'
  | 'other_amount'
  | 'added_output'
  | 'missing_output'
  /** The outputs leave another fee. */
  | 'other_fee'
  /** A signature is not of the account's keys, or not of this transaction. */
  | 'invalid_signature'
  /** A signature lets others change a part of the transaction. */
  | 'open_signature'

/** The result of the comparison of a signed transaction with the reviewed one. */
export interface SignedPsbtCheck {
  /** Empty if the transaction is the reviewed one. */
  readonly differences: readonly SignedPsbtDifference[]
  /** The valid signatures of each reviewed input and the number that it needs. */
  readonly inputs: readonly { readonly signatures: number; readonly needed: number }[]
  /** The final transaction in hex once all signatures are there and nothing differs; null otherwise. */
  readonly transaction: string | null
}

/**
 * Compares a signed transaction with the reviewed one, line by line, and verifies its signatures. It sends nothing.
 * @param reviewed the unsigned PSBT that was reviewed. Throws if it is not readable.
 * @param signed a PSBT or a final transaction: bytes, base64 or hex
 * @param earlier what other signers have signed of the same transaction. Their signatures count if nothing differs.
 */
export function checkSignedPsbt(
  reviewed: Uint8Array,
  signed: Uint8Array | string,
  earlier: readonly (Uint8Array | string)[] = [],
): SignedPsbtCheck {
  const expected = Transaction.fromPSBT(reviewed, { allowUnknownOutputs: true })
  const locks = getInputs(expected).map(readInputLock)
  const result = compare(expected, locks, readTransaction(signed))
  const others = earlier
    .map((content) => compare(expected, locks, readTransaction(content)))
    .filter(({ differences }) => differences.length === 0)
  const signatures = locks.map((lock, at) => joinSignatures(lock, [result, ...others], at))
  const isComplete = locks.every(({ threshold }, at) => (signatures[at]?.length ?? 0) >= threshold)
  return {
    differences: result.differences,
    inputs: locks.map(({ threshold }, at) => ({
      signatures: signatures[at]?.length ?? 0,
      needed: threshold,
    })),
    transaction: isComplete && result.differences.length === 0 ? finalize(expected, locks, signatures) : null,
  }
}

interface Comparison {
  readonly differences: readonly SignedPsbtDifference[]
  readonly signatures: readonly (readonly KeySignature[])[]
}

function compare(expected: Transaction, locks: readonly InputLock[], signed: Transaction | null): Comparison {
  if (signed === null) return { differences: [{ kind: 'unreadable', at: null }], signatures: [] }
  const differences = [
    ...(signed.version === expected.version ? [] : [differsAs('other_version')]),
    ...(signed.lockTime === expected.lockTime ? [] : [differsAs('other_locktime')]),
    ...compareInputs(expected, signed),
    ...compareOutputs(expected, signed),
  ]
  if (differences.length > 0) return { differences, signatures: [] }
  const verified = locks.map((_, at) => verifySignatures(signed, at, locks))
  const faults = verified.flatMap(({ hasInvalid, isOpen }, at) => [
    ...(hasInvalid ? [differsAs('invalid_signature', at)] : []),
    ...(isOpen ? [differsAs('open_signature', at)] : []),
  ])
  return { differences: faults, signatures: verified.map(({ valid }) => valid) }
}

const differsAs = (kind: SignedPsbtDifferenceKind, at: number | null = null): SignedPsbtDifference => ({
  kind,
  at,
})

const getInputs = (transaction: Transaction) =>
  Array.from({ length: transaction.inputsLength }, (_, at) => transaction.getInput(at))
const getOutputs = (transaction: Transaction) =>
  Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at)).map(
    ({ script = new Uint8Array(), amount = 0n }) => ({ script, amount }),
  )

function compareInputs(expected: Transaction, signed: Transaction): SignedPsbtDifference[] {
  const [before, after] = [getInputs(expected), getInputs(signed)]
  return pair(before, after).flatMap(([old, now], at) => {
    if (old === undefined) return [differsAs('added_input', at)]
    if (now === undefined) return [differsAs('missing_input', at)]
    const isSame = old.index === now.index && isEqual(old.txid, now.txid)
    if (!isSame) return [differsAs('other_coin', at)]
    return [
      ...(old.sequence === now.sequence ? [] : [differsAs('other_sequence', at)]),
      ...(statesOtherCoin(old, now) ? [differsAs('other_coin_amount', at)] : []),
    ]
  })
}

type Input = ReturnType<Transaction['getInput']>

/** Signers may leave out what they do not need any more. */
function statesOtherCoin(old: Input, now: Input): boolean {
  const stated = now.witnessUtxo ?? now.nonWitnessUtxo?.outputs[now.index ?? 0]
  const known = old.witnessUtxo ?? old.nonWitnessUtxo?.outputs[old.index ?? 0]
  return !!stated && !(stated.amount === known?.amount && isEqual(stated.script, known?.script))
}

function compareOutputs(expected: Transaction, signed: Transaction): SignedPsbtDifference[] {
  const [before, after] = [getOutputs(expected), getOutputs(signed)]
  const lines = pair(before, after).flatMap(([old, now], at) => {
    if (old === undefined) return [differsAs('added_output', at)]
    if (now === undefined) return [differsAs('missing_output', at)]
    return [
      ...(equalBytes(old.script, now.script) ? [] : [differsAs('other_recipient', at)]),
      ...(old.amount === now.amount ? [] : [differsAs('other_amount', at)]),
    ]
  })
  return sumAmounts(before) === sumAmounts(after) ? lines : [...lines, differsAs('other_fee')]
}

const pair = <T>(before: readonly T[], after: readonly T[]): [T | undefined, T | undefined][] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) => [before[at], after[at]])

const isEqual = (left: Uint8Array | undefined, right: Uint8Array | undefined): boolean =>
  left !== undefined && right !== undefined && equalBytes(left, right)

/** Joins the signatures of several signers for one input, in the order of its keys. */
const joinSignatures = ({ keys }: InputLock, results: readonly Comparison[], at: number): KeySignature[] =>
  keys.flatMap((key) => {
    const all = results.flatMap(({ signatures }) => signatures[at] ?? [])
    return all.find((one) => equalBytes(one.key, key)) ?? []
  })

/** Writes the transaction with as many signatures as each input needs. */
function finalize(
  expected: Transaction,
  locks: readonly InputLock[],
  signatures: readonly (readonly KeySignature[])[],
): string {
  for (const [at, lock] of locks.entries()) {
    const used = (signatures[at] ?? []).slice(0, lock.threshold)
    expected.updateInput(at, getFinalScripts(lock, used), true)
  }
  return hex.encode(expected.extract())
}

function getFinalScripts({ script, code, redeemScript }: InputLock, used: readonly KeySignature[]) {
  const signatures = used.map(({ signature }) => signature)
  const withKey = used.flatMap(({ signature, key }) => [signature, key])
  if (script === 'pkh') return { finalScriptSig: Script.encode(withKey) }
  const witness =
    script === 'multisig' ? [new Uint8Array(), ...signatures, code] : script === 'wpkh' ? withKey : signatures
  return {
    finalScriptWitness: witness,
    ...(redeemScript && { finalScriptSig: Script.encode([redeemScript]) }),
  }
}
