import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { RawTx, Script } from '@scure/btc-signer/script.js'
import type { Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes, sha256x2 } from '@scure/btc-signer/utils.js'
import type { InputLock } from './input-lock.ts'

/** A valid signature and the key that it belongs to. */
export interface KeySignature {
  readonly key: Uint8Array
  readonly signature: Uint8Array
}

export interface InputSignatures {
  /** In the order of the keys, at most one of each. */
  readonly valid: readonly KeySignature[]
  /** True if there is a signature that is not of one of the keys, or not of this transaction. */
  readonly hasInvalid: boolean
  /** True if a signature lets others change a part of the transaction. */
  readonly isOpen: boolean
}

/** Verifies the signatures of an input, in a PSBT or in a final transaction. */
export function verifySignatures(
  transaction: Transaction,
  place: number,
  locks: readonly InputLock[],
): InputSignatures {
  const lock = locks[place]
  if (lock === undefined) throw new Error('The input does not exist')
  const signatures = listSignatures(transaction.getInput(place), lock)
  if (signatures === null) return { valid: [], hasInvalid: true, isOpen: false }
  const isOpen = signatures.some((signature) => !SIGHASH_ALL_TYPES.includes(getHashType(signature, lock)))
  const valid = lock.keys.flatMap((key) => {
    const signature = signatures.find((candidate) => isValid(candidate, key, transaction, place, locks))
    return signature ? [{ key, signature }] : []
  })
  const isKnown = (signature: Uint8Array) => valid.some((one) => equalBytes(one.signature, signature))
  return { valid, hasInvalid: !isOpen && !signatures.every(isKnown), isOpen }
}

// DEFAULT (BIP341) and ALL.
const SIGHASH_ALL_TYPES: readonly number[] = [0, 1]
const SCHNORR_BYTES = 64

/** Returns the hash type of a signature; -1 for one that has none. */
function getHashType(signature: Uint8Array, { script }: InputLock): number {
  if (script !== 'taproot') return signature.at(-1) || -1
  return signature.length === SCHNORR_BYTES ? 0 : signature.at(-1) || -1
}

/** Lists the signatures of an input; null if its final scripts are not those of the lock. */
function listSignatures(
  input: ReturnType<Transaction['getInput']>,
  lock: InputLock,
): readonly Uint8Array[] | null {
  const { finalScriptSig = EMPTY, finalScriptWitness = [] } = input
  if (finalScriptSig.length === 0 && finalScriptWitness.length === 0) {
    const taproot = input.tapKeySig ? [input.tapKeySig] : []
    return lock.script === 'taproot' ? taproot : (input.partialSig ?? []).map(([, signature]) => signature)
  }
  const redeem = lock.redeemScript ? Script.encode([lock.redeemScript]) : EMPTY
  if (lock.script !== 'pkh' && !equalBytes(finalScriptSig, redeem)) return null
  switch (lock.script) {
    case 'taproot':
      return finalScriptWitness.length === 1 ? finalScriptWitness : null
    case 'wpkh':
      return takeFromKeyScript(finalScriptWitness, lock)
    case 'pkh':
      return finalScriptWitness.length > 0 ? null : takeFromKeyScript(decodePushes(finalScriptSig), lock)
    case 'multisig': {
      const [extra, ...rest] = finalScriptWitness
      const code = rest.pop()
      const isOfLock = extra?.length === 0 && code !== undefined && equalBytes(code, lock.code)
      return isOfLock && rest.length === lock.threshold ? rest : null
    }
  }
}

const EMPTY = new Uint8Array()

function takeFromKeyScript(items: readonly Uint8Array[], { keys }: InputLock): readonly Uint8Array[] | null {
  const [signature, key] = items
  const isOfLock = items.length === 2 && key && keys.some((known) => equalBytes(known, key))
  return signature && isOfLock ? [signature] : null
}

const decodePushes = (script: Uint8Array): Uint8Array[] =>
  Script.decode(script).filter((item): item is Uint8Array => item instanceof Uint8Array)

function isValid(
  signature: Uint8Array,
  key: Uint8Array,
  transaction: Transaction,
  place: number,
  locks: readonly InputLock[],
): boolean {
  const lock = locks[place] as InputLock
  const type = getHashType(signature, lock)
  if (!SIGHASH_ALL_TYPES.includes(type)) return false
  try {
    if (lock.script !== 'taproot') {
      const hash = hashForEcdsa(transaction, place, lock)
      return secp256k1.verify(signature.subarray(0, -1), hash, key, ECDSA)
    }
    const scripts = locks.map(({ outputScript }) => outputScript)
    const hash = transaction.preimageWitnessV1(
      place,
      scripts,
      type,
      locks.map(({ amount }) => amount),
    )
    return schnorr.verify(signature.subarray(0, SCHNORR_BYTES), hash, key)
  } catch {
    return false
  }
}

const ECDSA = { prehash: false, lowS: true, format: 'der' } as const
const SIGHASH_ALL = 1

const hashForEcdsa = (
  transaction: Transaction,
  place: number,
  { script, code, amount }: InputLock,
): Uint8Array =>
  script === 'pkh'
    ? hashForLegacy(transaction, place, code)
    : transaction.preimageWitnessV0(place, code, SIGHASH_ALL, amount)

/** The hash before BIP143: of the transaction, with the script of the coin in the input that is signed. */
function hashForLegacy(transaction: Transaction, place: number, code: Uint8Array): Uint8Array {
  const raw = RawTx.decode(transaction.toBytes())
  const inputs = raw.inputs.map((input, at) => ({ ...input, finalScriptSig: at === place ? code : EMPTY }))
  return sha256x2(RawTx.encode({ ...raw, inputs }), Uint8Array.of(SIGHASH_ALL, 0, 0, 0))
}
