import type { HDKey } from '@scure/bip32'
import { createHdKeyFromAccountKey } from '../account-key.ts'
import { DERIVATION_BRANCH_INDEX, type DerivationBranch } from '../derivation-path.ts'
import type { KeyOrigin } from '../derive-address.ts'
import { type DescriptorKey, isPair } from './descriptor.ts'

/** A public key of an address, with its place in the wallet of its signer. */
export interface DerivedKey {
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
  /** Starts at the extended public key if the descriptor does not say where that comes from. */
  readonly origin: KeyOrigin
}

/** Creates a function that derives the keys of the addresses of a branch, in the order of the descriptor. */
export function createKeyDerivation(
  keys: readonly DescriptorKey[],
  branch: DerivationBranch,
): (index: number) => DerivedKey[] {
  const parents = keys.map((key) => deriveParent(key, branch))
  return (index) =>
    parents.map(({ parent, origin: { fingerprint, path } }) => ({
      publicKey: derivePublicKey(parent, index),
      origin: { fingerprint, path: [...path, index] },
    }))
}

function deriveParent(key: DescriptorKey, branch: DerivationBranch) {
  const root = createHdKeyFromAccountKey(key)
  const steps = key.steps.map((step) => (isPair(step) ? step[DERIVATION_BRANCH_INDEX[branch]] : step))
  const { fingerprint, path } = key.origin ?? { fingerprint: root.fingerprint, path: [] }
  return {
    parent: steps.reduce((parent, step) => parent.deriveChild(step), root),
    origin: { fingerprint, path: [...path, ...steps] },
  }
}

function derivePublicKey(parent: HDKey, index: number): Uint8Array {
  const { publicKey } = parent.deriveChild(index)
  if (publicKey === null) throw new Error('The derived key has no public key')
  return publicKey
}
