import type { DerivationBranch } from '../derivation-path.ts'
import { deriveDescriptorAddress } from '../descriptors/derive-descriptor-address.ts'
import { createKeyDerivation, type DerivedKey } from '../descriptors/derive-keys.ts'
import type { KeyDescriptor } from '../descriptors/descriptor.ts'

/** The place of an address in an account. */
export interface AddressPlace {
  readonly branch: DerivationBranch
  readonly index: number
}

/**
 * Returns what a PSBT says of an input or output of an account, so that signers recognise it: the scripts, and the origins of
 * all keys (BIP174, BIP371).
 */
export function getKeyFields(descriptor: KeyDescriptor, { branch, index }: AddressPlace) {
  const keys = createKeyDerivation(descriptor.keys, branch)(index)
  if (descriptor.kind === 'taproot') {
    const [only] = keys
    if (only === undefined) throw new Error('The descriptor has no key')
    const tapInternalKey = only.publicKey.subarray(1)
    const derivation: TaprootDerivation = [tapInternalKey, { hashes: [], der: copyOrigin(only.origin) }]
    return { tapInternalKey, tapBip32Derivation: [derivation] }
  }
  const { redeemScript, witnessScript } = deriveDescriptorAddress(descriptor, branch, index)
  return {
    ...(redeemScript && { redeemScript }),
    ...(witnessScript && { witnessScript }),
    bip32Derivation: removeRepeatedKeys(keys).map(({ publicKey, origin }): Derivation => {
      return [publicKey, copyOrigin(origin)]
    }),
  }
}

interface Der {
  fingerprint: number
  path: number[]
}
type Derivation = [Uint8Array, Der]
type TaprootDerivation = [Uint8Array, { hashes: []; der: Der }]

const copyOrigin = ({ fingerprint, path }: DerivedKey['origin']): Der => ({ fingerprint, path: [...path] })

/** A descriptor may have a key twice, a map of a PSBT only once. */
const removeRepeatedKeys = (keys: readonly DerivedKey[]): DerivedKey[] => [
  ...new Map(keys.map((key) => [key.publicKey.join(), key])).values(),
]
