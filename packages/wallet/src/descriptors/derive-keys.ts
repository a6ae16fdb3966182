import type { HDKey } from '@scure/bip32'
import { createHdKeyFromAccountKey } from '../account-key.ts'
import { DERIVATION_BRANCH_INDEX, type DerivationBranch } from '../derivation-path.ts'
import type { KeyOrigin } from '../derive-address.ts'
import { type DescriptorKey, isPair } from './descriptor.ts'

/** Creates a function that derives the public keys of the addresses of a branch, in the order of the descriptor. */
export function createPublicKeyDerivation(
  keys: readonly DescriptorKey[],
  branch: DerivationBranch,
): (index: number) => Uint8Array[] {
  const parents = keys.map((key) =>
    getSteps(key, branch).reduce((parent, step) => parent.deriveChild(step), createHdKeyFromAccountKey(key)),
  )
  return (index) => parents.map((parent) => derivePublicKey(parent, index))
}

/**
 * Returns the place of a derived key in the wallet of its signer. It starts at the extended public key if the descriptor does
 * not say where that comes from.
 */
export function getKeyOrigin(key: DescriptorKey, branch: DerivationBranch, index: number): KeyOrigin {
  const { fingerprint, path } = key.origin ?? {
    fingerprint: createHdKeyFromAccountKey(key).fingerprint,
    path: [],
  }
  return { fingerprint, path: [...path, ...getSteps(key, branch), index] }
}

const getSteps = ({ steps }: DescriptorKey, branch: DerivationBranch): number[] =>
  steps.map((step) => (isPair(step) ? step[DERIVATION_BRANCH_INDEX[branch]] : step))

function derivePublicKey(parent: HDKey, index: number): Uint8Array {
  const { publicKey } = parent.deriveChild(index)
  if (publicKey === null) throw new Error('The derived key has no public key')
  return publicKey
}
