import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { BIP32Factory, type BIP32Interface } from 'bip32'
import { crypto, initEccLib, networks, Psbt } from 'bitcoinjs-lib'
import * as secp256k1 from 'tiny-secp256k1'
import { deriveDescriptorAddress } from '../../descriptors/derive-descriptor-address.ts'
import type { DescriptorKind, KeyDescriptor } from '../../descriptors/descriptor.ts'
import { parseDescriptor } from '../../descriptors/parse-descriptor.ts'
import type { AccountCoin } from '../create-psbt.ts'

// Another library with another implementation of the curve (libsecp256k1 in WebAssembly).
initEccLib(secp256k1)
const bip32 = BIP32Factory(secp256k1)

/** A wallet of regtest whose account is watched, with the keys that sign for it. */
export interface SignedWallet {
  readonly descriptor: KeyDescriptor
  readonly masters: readonly BIP32Interface[]
}

const FORMS = {
  legacy: ['pkh(#)', "44'/1'/0'"],
  nested_segwit: ['sh(wpkh(#))', "49'/1'/0'"],
  native_segwit: ['wpkh(#)', "84'/1'/0'"],
  taproot: ['tr(#)', "86'/1'/0'"],
  multisig: ['wsh(sortedmulti(2,#,#,#))', "48'/1'/0'/2'"],
  nested_multisig: ['sh(wsh(sortedmulti(2,#,#,#)))', "48'/1'/0'/1'"],
} as const satisfies Record<Exclude<DescriptorKind, 'address'>, readonly [string, string]>

export const KINDS = Object.keys(FORMS) as (keyof typeof FORMS)[]

/** Creates the wallet of a kind of descriptor: always the same for the same name. */
export function createWallet(kind: keyof typeof FORMS, name = 'wallet'): SignedWallet {
  const [form, path] = FORMS[kind]
  const count = form.split('#').length - 1
  const masters = Array.from({ length: count }, (_, at) => {
    const seed = sha256(new TextEncoder().encode(`${name} ${at}`))
    return bip32.fromSeed(seed, networks.regtest)
  })
  const keys = masters.map((master) => {
    const fingerprint = hex.encode(master.fingerprint)
    return `[${fingerprint}/${path}]${master.derivePath(path).neutered().toBase58()}/<0;1>/*`
  })
  let at = 0
  const parsed = parseDescriptor(
    form.replaceAll('#', () => keys[at++] ?? ''),
    'regtest',
  )
  if (!parsed.ok || parsed.value.kind === 'address') throw new Error('The descriptor of the test is invalid')
  return { descriptor: parsed.value, masters }
}

/** Creates coins of a wallet, one at each of its first addresses, in transactions that exist nowhere. */
export function createCoins({ descriptor }: SignedWallet, amounts: readonly bigint[]): AccountCoin[] {
  return amounts.map((amount, place) => {
    const branch = place % 2 === 0 ? 'receive' : 'change'
    const at = deriveDescriptorAddress(descriptor, branch, place)
    const transaction = new Transaction()
    transaction.addInput({ txid: sha256(Uint8Array.of(place, 7)), index: place })
    transaction.addOutput({ script: at.outputScript, amount })
    const raw = transaction.unsignedTx
    return {
      txid: transaction.id,
      vout: 0,
      amount,
      at,
      ...(descriptor.kind === 'legacy' && { transaction: raw }),
    }
  })
}

/** Signs a PSBT of version 0 with some of the wallet's keys, by default as many as it needs. Does not finalize it. */
export function signElsewhere(
  psbt: Uint8Array,
  { masters, descriptor }: SignedWallet,
  signers?: readonly number[],
) {
  const parsed = Psbt.fromBuffer(psbt, { network: networks.regtest })
  const used = signers ?? Array.from({ length: descriptor.threshold }, (_, at) => at)
  for (const at of used) {
    const master = masters[at]
    if (master) signAllInputs(parsed, master)
  }
  return parsed
}

function signAllInputs(psbt: Psbt, master: BIP32Interface): void {
  for (const [place, { tapBip32Derivation }] of psbt.data.inputs.entries()) {
    const [derivation] = tapBip32Derivation ?? []
    if (!derivation) {
      psbt.signInputHD(place, master)
      continue
    }
    const tweak = crypto.taggedHash('TapTweak', derivation.pubkey)
    psbt.signTaprootInput(place, master.derivePath(derivation.path).tweak(tweak))
  }
}

/** Converts a PSBT to version 0, which the other library reads. */
export const toVersion0 = (psbt: Uint8Array): Uint8Array =>
  Transaction.fromPSBT(psbt, { allowUnknownOutputs: true }).toPSBT(0)
