import type { BitcoinNetwork } from '@satlens/domain'
import { p2ms, p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from '@scure/btc-signer/payment.js'
import { compareBytes } from '@scure/btc-signer/utils.js'
import type { BitcoinScriptType } from './derivation-path.ts'
import { ADDRESS_VERSION_PREFIXES } from './output-script.ts'

/** An address with its scripts. */
export interface BitcoinPayment {
  readonly address: string
  readonly outputScript: Uint8Array
  /** For scripts in P2SH only. */
  readonly redeemScript?: Uint8Array
  /** For scripts in P2WSH only. */
  readonly witnessScript?: Uint8Array
}

/** Creates the payment to one compressed public key. */
export function createKeyPayment(
  publicKey: Uint8Array,
  { script, network }: { readonly script: BitcoinScriptType; readonly network: BitcoinNetwork },
): BitcoinPayment {
  return toBitcoinPayment(PAYMENTS[script](publicKey, ADDRESS_VERSION_PREFIXES[network]))
}

/** Creates the payment that `threshold` of the public keys can spend (P2WSH), with the keys in the order of BIP67. */
export function createMultisigPayment(
  publicKeys: readonly Uint8Array[],
  { threshold, isNested, network }: MultisigOptions,
): BitcoinPayment {
  const prefixes = ADDRESS_VERSION_PREFIXES[network]
  // As Bitcoin Core, accepts a key that occurs twice: refusing to show coins does not bring them back.
  const payment = p2wsh(p2ms(threshold, publicKeys.toSorted(compareBytes), true), prefixes)
  return toBitcoinPayment(isNested ? p2sh(payment, prefixes) : payment)
}

interface MultisigOptions {
  readonly threshold: number
  /** Within P2SH. */
  readonly isNested: boolean
  readonly network: BitcoinNetwork
}

interface LibraryPayment {
  readonly address?: string
  readonly script: Uint8Array
  readonly redeemScript?: Uint8Array
  readonly witnessScript?: Uint8Array
}

function toBitcoinPayment({ address, script, redeemScript, witnessScript }: LibraryPayment): BitcoinPayment {
  if (address === undefined) throw new Error('The payment to the key has no address')
  return {
    address,
    outputScript: script,
    ...(redeemScript && { redeemScript }),
    ...(witnessScript && { witnessScript }),
  }
}

type Prefixes = (typeof ADDRESS_VERSION_PREFIXES)[keyof typeof ADDRESS_VERSION_PREFIXES]

const PAYMENTS = {
  legacy: p2pkh,
  nested_segwit: (publicKey: Uint8Array, prefixes: Prefixes) => p2sh(p2wpkh(publicKey, prefixes), prefixes),
  native_segwit: p2wpkh,
  // The x coordinate without a script tree (BIP86).
  taproot: (publicKey: Uint8Array, prefixes: Prefixes) => p2tr(publicKey.subarray(1), undefined, prefixes),
} as const satisfies Record<BitcoinScriptType, unknown>
