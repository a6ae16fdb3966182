import { HARDENED_OFFSET } from '@scure/bip32'
import type { DerivationBranch } from '../derivation-path.ts'
import { convertAddressToOutputScript } from '../output-script.ts'
import { type BitcoinPayment, createKeyPayment, createMultisigPayment } from '../payment.ts'
import { createPublicKeyDerivation, getKeyOrigin } from './derive-keys.ts'
import { type AddressDescriptor, type Descriptor, isMultisig, type KeyDescriptor } from './descriptor.ts'
import { formatPath } from './format-descriptor.ts'

/** An address of a descriptor. */
export interface DescriptorAddress extends BitcoinPayment {
  readonly branch: DerivationBranch
  readonly index: number
  /** Compressed, 33 bytes each, in the order of the descriptor. Missing for a descriptor of an address. */
  readonly publicKeys?: readonly Uint8Array[]
  /** The path from the master key, such as `m/84h/0h/0h/0/5`. Missing for several keys and for a key without an origin. */
  readonly path?: string
}

/**
 * Derives one address of a descriptor. Throws RangeError if the descriptor does not have the branch, or if the index is not an
 * integer from 0 to 2^31 - 1 (BIP32); a single address has index 0.
 */
export function deriveDescriptorAddress(
  descriptor: Descriptor,
  branch: DerivationBranch,
  index: number,
): DescriptorAddress {
  const [derived] = deriveDescriptorAddresses(descriptor, branch, index, 1)
  if (derived === undefined) throw new Error('No address was derived')
  return derived
}

/** Derives `count` consecutive addresses of a branch from the index `first` on. Throws like {@link deriveDescriptorAddress}. */
export function deriveDescriptorAddresses(
  descriptor: Descriptor,
  branch: DerivationBranch,
  first: number,
  count: number,
): DescriptorAddress[] {
  if (!descriptor.branches.includes(branch)) throw new RangeError('The descriptor does not have this branch')
  const limit = descriptor.kind === 'address' ? 1 : HARDENED_OFFSET
  if (!Number.isInteger(first) || first < 0 || first + count > limit) {
    throw new RangeError('The index is not a whole number below the number of addresses')
  }
  const derive = descriptor.kind === 'address' ? repeatAddress(descriptor) : deriveFrom(descriptor, branch)
  return Array.from({ length: count }, (_, offset) => ({
    branch,
    index: first + offset,
    ...derive(first + offset),
  }))
}

function repeatAddress({ address, network }: AddressDescriptor) {
  return (): BitcoinPayment => {
    const script = convertAddressToOutputScript(address, network)
    if (!script.ok) throw new Error('The descriptor has an invalid address')
    return { address, outputScript: script.value }
  }
}

function deriveFrom({ kind, network, threshold, keys }: KeyDescriptor, branch: DerivationBranch) {
  const derivePublicKeys = createPublicKeyDerivation(keys, branch)
  return (index: number): Omit<DescriptorAddress, 'branch' | 'index'> => {
    const publicKeys = derivePublicKeys(index)
    if (isMultisig(kind)) {
      const options = { threshold, isNested: kind === 'nested_multisig', network }
      return { ...createMultisigPayment(publicKeys, options), publicKeys }
    }
    const [publicKey] = publicKeys
    const [key] = keys
    if (publicKey === undefined || key === undefined) throw new Error('The descriptor has no key')
    return {
      ...createKeyPayment(publicKey, { script: kind, network }),
      publicKeys,
      ...(key.origin && { path: `m${formatPath(getKeyOrigin(key, branch, index).path)}` }),
    }
  }
}
