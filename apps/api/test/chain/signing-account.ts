import { Transaction } from '@scure/btc-signer'
import { BIP32Factory, type BIP32Interface } from 'bip32'
import { mnemonicToSeedSync } from 'bip39'
import { crypto, initEccLib, networks, Psbt } from 'bitcoinjs-lib'
import * as secp256k1 from 'tiny-secp256k1'
import { PHRASE } from './accounts.ts'

// An independent library with an independent curve implementation: libsecp256k1 as WebAssembly.
initEccLib(secp256k1)
const bip32 = BIP32Factory(secp256k1)

/** Each descriptor, with `#` for a key, and the path of its keys. */
const FORMS = {
  legacy: ['pkh(#)', "44'/1'/0'"],
  nested_segwit: ['sh(wpkh(#))', "49'/1'/0'"],
  native_segwit: ['wpkh(#)', "84'/1'/0'"],
  taproot: ['tr(#)', "86'/1'/0'"],
  multisig: ['wsh(sortedmulti(2,#,#,#))', "48'/1'/0'/2'"],
  nested_multisig: ['sh(wsh(sortedmulti(2,#,#,#)))', "48'/1'/0'/1'"],
} as const

export type SigningKind = keyof typeof FORMS
export const SIGNING_KINDS = Object.keys(FORMS) as readonly SigningKind[]

/** Creates an account of regtest with the keys that sign for it: always the same for the same name. */
export function createSigningAccount(kind: SigningKind, name: string) {
  const [form, path] = FORMS[kind]
  const count = form.split('#').length - 1
  const masters = Array.from({ length: count }, (_, at) =>
    bip32.fromSeed(mnemonicToSeedSync(PHRASE, `${name} ${at}`), networks.regtest),
  )
  const keys = masters.map((master) => {
    const fingerprint = Buffer.from(master.fingerprint).toString('hex')
    return `[${fingerprint}/${path}]${master.derivePath(path).neutered().toBase58()}/<0;1>/*`
  })
  let at = 0
  const source = form.replaceAll('#', () => keys[at++] ?? '')
  return {
    /** The descriptor. */
    source,
    /** Signs and finalizes a PSBT in base64 with as many keys as it needs, as hardware wallets would. */
    sign: (psbt: string) => sign(psbt, masters.slice(0, count === 1 ? 1 : 2)),
    /** Adds the signatures of some keys, counted from 0, to a PSBT in base64. Does not finalize it. */
    addSignatures: (psbt: string, signers: readonly number[]) =>
      addSignatures(
        psbt,
        signers.flatMap((signer) => masters[signer] ?? []),
      ).toBase64(),
  }
}

function addSignatures(psbt: string, masters: readonly BIP32Interface[]): Psbt {
  // The library does not read version 2.
  const version0 = Transaction.fromPSBT(Buffer.from(psbt, 'base64')).toPSBT(0)
  const parsed = Psbt.fromBuffer(version0, { network: networks.regtest })
  for (const master of masters) signAllInputs(parsed, master)
  return parsed
}

function sign(psbt: string, masters: readonly BIP32Interface[]) {
  const parsed = addSignatures(psbt, masters)
  const fee = parsed.finalizeAllInputs().getFee()
  const transaction = parsed.extractTransaction()
  return {
    hex: transaction.toHex(),
    txid: transaction.getId(),
    vsize: transaction.virtualSize(),
    fee,
    transaction,
  }
}

function signAllInputs(psbt: Psbt, master: BIP32Interface): void {
  for (const [place, { tapBip32Derivation }] of psbt.data.inputs.entries()) {
    const [derivation] = tapBip32Derivation ?? []
    if (derivation === undefined) {
      psbt.signInputHD(place, master)
      continue
    }
    const tweak = crypto.taggedHash('TapTweak', derivation.pubkey)
    psbt.signTaprootInput(place, master.derivePath(derivation.path).tweak(tweak))
  }
}
