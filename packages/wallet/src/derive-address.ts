import { HARDENED_OFFSET } from '@scure/bip32'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer/payment.js'
import { type AccountKey, openAccountKey } from './account-key.ts'
import { BRANCH_STEP, type Branch, getCoinType, PURPOSE, type ScriptType } from './derivation-path.ts'
import { ADDRESS_PREFIXES } from './output-script.ts'

/** An address of an account, with the public data that a transaction needs to spend from it. */
export interface DerivedAddress {
  readonly branch: Branch
  readonly index: number
  readonly address: string
  readonly outputScript: Uint8Array
  /** Compressed, 33 bytes. The last 32 are the internal key of a taproot address. */
  readonly publicKey: Uint8Array
  /** For nested SegWit only (BIP49). */
  readonly redeemScript?: Uint8Array
}

/** Derives one address of an account. Throws RangeError if the index is not an integer from 0 to 2^31 - 1 (BIP32). */
export function deriveAddress(accountKey: AccountKey, branch: Branch, index: number): DerivedAddress {
  const [derived] = deriveAddresses(accountKey, branch, index, 1)
  if (derived === undefined) throw new Error('No address was derived')
  return derived
}

/** Derives `count` consecutive addresses of a branch from the index `first` on. Throws like {@link deriveAddress}. */
export function deriveAddresses(
  accountKey: AccountKey,
  branch: Branch,
  first: number,
  count: number,
): DerivedAddress[] {
  if (!Number.isInteger(first) || first < 0 || first + count > HARDENED_OFFSET) {
    throw new RangeError('The index is not a whole number below 2^31')
  }
  const parent = openAccountKey(accountKey).deriveChild(BRANCH_STEP[branch])
  return Array.from({ length: count }, (_, offset) => {
    const index = first + offset
    const { publicKey } = parent.deriveChild(index)
    if (publicKey === null) throw new Error('The derived key has no public key')
    return { branch, index, publicKey, ...createPayment(publicKey, accountKey) }
  })
}

function createPayment(publicKey: Uint8Array, { network, script }: AccountKey) {
  const payment = PAYMENTS[script](publicKey, ADDRESS_PREFIXES[network])
  if (payment.address === undefined) throw new Error('The payment to the key has no address')
  return {
    address: payment.address,
    outputScript: payment.script,
    ...('redeemScript' in payment && { redeemScript: payment.redeemScript }),
  }
}

type Prefixes = (typeof ADDRESS_PREFIXES)[keyof typeof ADDRESS_PREFIXES]

const PAYMENTS = {
  legacy: p2pkh,
  nested_segwit: (publicKey: Uint8Array, prefixes: Prefixes) => p2sh(p2wpkh(publicKey, prefixes), prefixes),
  native_segwit: p2wpkh,
  // The x coordinate without a script tree (BIP86).
  taproot: (publicKey: Uint8Array, prefixes: Prefixes) => p2tr(publicKey.subarray(1), undefined, prefixes),
} as const satisfies Record<ScriptType, unknown>

/** The origin of a key in an unsigned transaction (BIP174, BIP371). Hardened steps are 2^31 and above. */
export interface KeyOrigin {
  /** The fingerprint of the key that the path starts at. */
  readonly fingerprint: number
  readonly path: readonly number[]
}

/**
 * Creates a function that returns the origin of an address of the account.
 * @param masterFingerprint 8 hexadecimal digits of the master key; null starts the paths at the account key
 */
export function createKeyOriginLookup(
  accountKey: AccountKey,
  masterFingerprint: string | null,
): (address: Pick<DerivedAddress, 'branch' | 'index'>) => KeyOrigin {
  const account = openAccountKey(accountKey)
  const steps = [
    HARDENED_OFFSET + PURPOSE[accountKey.script],
    HARDENED_OFFSET + getCoinType(accountKey.network),
    account.index,
  ]
  const start =
    masterFingerprint === null
      ? { fingerprint: account.fingerprint, path: [] }
      : { fingerprint: Number.parseInt(masterFingerprint, 16), path: steps }
  return ({ branch, index }) => ({
    fingerprint: start.fingerprint,
    path: [...start.path, BRANCH_STEP[branch], index],
  })
}
