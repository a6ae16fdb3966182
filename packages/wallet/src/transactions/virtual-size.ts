import { type DescriptorKind, isMultisig, type KeyDescriptor } from '../descriptors/descriptor.ts'

/** What an input of an account adds to a signed transaction. */
export interface InputSize {
  /** In weight units (BIP141). */
  readonly weight: number
  readonly hasWitness: boolean
}

// A DER signature with its hash type. One of low R is a byte shorter.
const SIGNATURE_BYTES = 72
const SCHNORR_SIGNATURE_BYTES = 64
const KEY_BYTES = 33
const OUTPOINT_AND_SEQUENCE_BYTES = 40
// Bytes outside of the witness weigh four units (BIP141).
const BYTE_WEIGHT = 4

/** Returns the size of an input that spends from an account, with signatures of their usual size. */
export function getInputSize(descriptor: KeyDescriptor): InputSize {
  const { kind } = descriptor
  const scriptBytes = getScriptSigBytes(kind)
  const witness = kind === 'legacy' ? [] : getWitness(descriptor)
  const nonWitness = OUTPOINT_AND_SEQUENCE_BYTES + withLength(scriptBytes)
  return { weight: BYTE_WEIGHT * nonWitness + getWitnessBytes(witness), hasWitness: kind !== 'legacy' }
}

/** Returns the virtual size of a transaction, rounded up (BIP141). */
export function getVirtualSize(
  inputs: number,
  input: InputSize,
  scripts: readonly { readonly length: number }[],
): number {
  const outputs = scripts.reduce((bytes, { length }) => bytes + AMOUNT_BYTES + withLength(length), 0)
  const nonWitness =
    VERSION_AND_LOCKTIME_BYTES + getLengthBytes(inputs) + getLengthBytes(scripts.length) + outputs
  const marker = input.hasWitness ? WITNESS_MARKER_BYTES : 0
  return toVirtualSize(BYTE_WEIGHT * nonWitness + marker + inputs * input.weight)
}

/** Returns the virtual size of an input alone. */
export const getInputVirtualSize = ({ weight }: InputSize): number => toVirtualSize(weight)

const toVirtualSize = (weight: number): number => Math.ceil(weight / BYTE_WEIGHT)

const VERSION_AND_LOCKTIME_BYTES = 8
const AMOUNT_BYTES = 8
const WITNESS_MARKER_BYTES = 2

const getLengthBytes = (length: number): number => (length < 253 ? 1 : length <= 0xffff ? 3 : 5)
const withLength = (length: number): number => getLengthBytes(length) + length

function getScriptSigBytes(kind: DescriptorKind): number {
  switch (kind) {
    case 'legacy':
      return 1 + SIGNATURE_BYTES + 1 + KEY_BYTES
    // The witness program of 20 or 32 bytes, pushed.
    case 'nested_segwit':
      return 1 + 2 + 20
    case 'nested_multisig':
      return 1 + 2 + 32
    default:
      return 0
  }
}

/** Returns the lengths of the items of the witness. */
function getWitness({ kind, threshold, keys }: KeyDescriptor): number[] {
  if (kind === 'taproot') return [SCHNORR_SIGNATURE_BYTES]
  if (!isMultisig(kind)) return [SIGNATURE_BYTES, KEY_BYTES]
  // OP_m, the keys, OP_n and OP_CHECKMULTISIG, which takes one item more than it needs.
  const script = 1 + keys.length * (1 + KEY_BYTES) + 1 + 1
  return [0, ...Array<number>(threshold).fill(SIGNATURE_BYTES), script]
}

const getWitnessBytes = (items: readonly number[]): number =>
  items.length === 0
    ? 0
    : items.reduce((bytes, item) => bytes + withLength(item), getLengthBytes(items.length))
