import type { DescriptorAddress } from '../descriptors/derive-descriptor-address.ts'
import { getKeyOrigin } from '../descriptors/derive-keys.ts'
import type { KeyDescriptor } from '../descriptors/descriptor.ts'

/** An address of an account, with what a transaction says of it. */
export type SpendableAddress = Pick<
  DescriptorAddress,
  'branch' | 'index' | 'outputScript' | 'redeemScript' | 'witnessScript' | 'publicKeys'
>

/**
 * Returns what a PSBT says of an input or output of an account, so that signers recognise it: the scripts, and the origins of
 * all keys (BIP174, BIP371).
 */
export function getKeyFields(descriptor: KeyDescriptor, address: SpendableAddress) {
  const { redeemScript, witnessScript, branch, index } = address
  const derivations = descriptor.keys.map((key, at): Derivation => {
    const publicKey = address.publicKeys?.[at]
    if (publicKey === undefined) throw new Error('The address has other keys than the descriptor')
    const { fingerprint, path } = getKeyOrigin(key, branch, index)
    return [publicKey, { fingerprint, path: [...path] }]
  })
  if (descriptor.kind === 'taproot') {
    const origins = derivations.map(([key, der]): TaprootDerivation => [key.subarray(1), { hashes: [], der }])
    const [tapInternalKey = new Uint8Array()] = origins[0] ?? []
    return { tapInternalKey, tapBip32Derivation: origins }
  }
  return {
    ...(redeemScript && { redeemScript }),
    ...(witnessScript && { witnessScript }),
    bip32Derivation: removeRepeatedKeys(derivations),
  }
}

interface Der {
  fingerprint: number
  path: number[]
}
type Derivation = [publicKey: Uint8Array, der: Der]
type TaprootDerivation = [internalKey: Uint8Array, origin: { hashes: []; der: Der }]

/** A descriptor may have a key twice, a map of a PSBT only once. */
const removeRepeatedKeys = (derivations: readonly Derivation[]): Derivation[] => [
  ...new Map(derivations.map((derivation) => [derivation[0].join(), derivation])).values(),
]
