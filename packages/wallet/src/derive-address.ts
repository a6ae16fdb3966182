import { HARDENED_OFFSET } from '@scure/bip32'
import { createHdKeyFromAccountKey, type ExtendedAccountKey } from './account-key.ts'
import { DERIVATION_BRANCH_INDEX, type DerivationBranch } from './derivation-path.ts'
import { type BitcoinPayment, createKeyPayment } from './payment.ts'

/** An address of an account, with the public data that a transaction needs to spend from it. */
export interface DerivedBitcoinAddress extends BitcoinPayment {
  readonly branch: DerivationBranch
  readonly index: number
  /** Compressed, 33 bytes. The last 32 are the internal key of a taproot address. */
  readonly publicKey: Uint8Array
}

/** Derives one address of an account. Throws RangeError if the index is not an integer from 0 to 2^31 - 1 (BIP32). */
export function deriveBitcoinAddress(
  accountKey: ExtendedAccountKey,
  branch: DerivationBranch,
  index: number,
): DerivedBitcoinAddress {
  const [derived] = deriveBitcoinAddresses(accountKey, branch, index, 1)
  if (derived === undefined) throw new Error('No address was derived')
  return derived
}

/** Derives `count` consecutive addresses of a branch from the index `first` on. Throws like {@link deriveBitcoinAddress}. */
export function deriveBitcoinAddresses(
  accountKey: ExtendedAccountKey,
  branch: DerivationBranch,
  first: number,
  count: number,
): DerivedBitcoinAddress[] {
  if (!Number.isInteger(first) || first < 0 || first + count > HARDENED_OFFSET) {
    throw new RangeError('The index is not a whole number below 2^31')
  }
  const parent = createHdKeyFromAccountKey(accountKey).deriveChild(DERIVATION_BRANCH_INDEX[branch])
  return Array.from({ length: count }, (_, offset) => {
    const index = first + offset
    const { publicKey } = parent.deriveChild(index)
    if (publicKey === null) throw new Error('The derived key has no public key')
    return { branch, index, publicKey, ...createKeyPayment(publicKey, accountKey) }
  })
}

/** The origin of a key in an unsigned transaction (BIP174, BIP371). Hardened steps are 2^31 and above. */
export interface KeyOrigin {
  /** The fingerprint of the key that the path starts at. */
  readonly fingerprint: number
  readonly path: readonly number[]
}
