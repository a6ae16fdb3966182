import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer/payment.js'
import { type AccountKey, openAccountKey } from './account-key.ts'
import { ADDRESS_PREFIXES } from './network.ts'
import type { ScriptType } from './script-type.ts'

/** The two branches of an account (BIP44): what others pay to, and what change returns to. */
export type Branch = 'receive' | 'change'

/** One address of an account, with what a transaction that spends from it has to name. All of it is public. */
export interface DerivedAddress {
  readonly branch: Branch
  readonly index: number
  readonly address: string
  /** The output script that the address stands for. */
  readonly outputScript: Uint8Array
  /** Compressed, 33 bytes; the internal key of a taproot address is its last 32. */
  readonly publicKey: Uint8Array
  /** Only where an output is locked to a script within a script (BIP49). */
  readonly redeemScript?: Uint8Array
}

/** The step of each branch below the account, as BIP44 numbers them. */
export const BRANCH_STEP = { receive: 0, change: 1 } as const satisfies Record<Branch, number>

/** One address of an account. Throws RangeError on an index that is no whole number below 2^31 (BIP32). */
export function deriveAddress(accountKey: AccountKey, branch: Branch, index: number): DerivedAddress {
  const [derived] = deriveAddresses(accountKey, branch, index, 1)
  if (derived === undefined) throw new Error('No address was derived')
  return derived
}

/** `count` neighbouring addresses of one branch, beginning at index `first`. */
export function deriveAddresses(
  accountKey: AccountKey,
  branch: Branch,
  first: number,
  count: number,
): DerivedAddress[] {
  if (!Number.isInteger(first) || first < 0 || first + count > HARDENED) {
    throw new RangeError('The index is not a whole number below 2^31')
  }
  const parent = openAccountKey(accountKey).deriveChild(BRANCH_STEP[branch])
  return Array.from({ length: count }, (_, offset) => {
    const index = first + offset
    const { publicKey } = parent.deriveChild(index)
    if (publicKey === null) throw new Error('The derived key has no public key')
    return { branch, index, publicKey, ...lock(publicKey, accountKey) }
  })
}

const HARDENED = 0x8000_0000

function lock(publicKey: Uint8Array, { network, script }: AccountKey) {
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
  // The x coordinate alone, tweaked by no script (BIP86).
  taproot: (publicKey: Uint8Array, prefixes: Prefixes) => p2tr(publicKey.subarray(1), undefined, prefixes),
} as const satisfies Record<ScriptType, unknown>
