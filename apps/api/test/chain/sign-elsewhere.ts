import type { AccountScript } from '@satlens/contract'
import { PURPOSE } from '@satlens/wallet'
import { BIP32Factory, type BIP32Interface } from 'bip32'
import { mnemonicToSeedSync } from 'bip39'
import { crypto, initEccLib, networks, Psbt } from 'bitcoinjs-lib'
import * as secp256k1 from 'tiny-secp256k1'
import { PHRASE } from './accounts.ts'

// Another library than the one that composes, on another curve: libsecp256k1, as WebAssembly.
initEccLib(secp256k1)
const bip32 = BIP32Factory(secp256k1)

/** A wallet of the phrase in another library. */
export interface SigningWallet {
  readonly script: AccountScript
  readonly passphrase?: string
  /** Whether the paths of the transaction begin at the account key. Default: at the master key. */
  readonly fromAccount?: boolean
}

/** Reads an unsigned transaction (BIP174, base64), signs all of it and finishes it, as a hardware wallet would. */
export function signElsewhere(psbt: string, wallet: SigningWallet) {
  const master = bip32.fromSeed(mnemonicToSeedSync(PHRASE, wallet.passphrase ?? ''), networks.regtest)
  const root = wallet.fromAccount ? master.derivePath(`m/${PURPOSE[wallet.script]}'/1'/0'`) : master
  const keyAt = (path: string): BIP32Interface => root.derivePath(path.slice('m/'.length))
  const signer = { publicKey: root.publicKey, fingerprint: root.fingerprint, derivePath: keyAt }
  const read = Psbt.fromBase64(psbt, { network: networks.regtest })
  for (const [place, { tapBip32Derivation }] of read.data.inputs.entries()) {
    const [derivation] = tapBip32Derivation ?? []
    if (!derivation) {
      read.signInputHD(place, signer as never)
      continue
    }
    if (Buffer.compare(derivation.masterFingerprint, root.fingerprint) !== 0)
      throw new Error('Another wallet')
    const tweak = crypto.taggedHash('TapTweak', derivation.pubkey)
    read.signTaprootInput(place, keyAt(derivation.path).tweak(tweak))
  }
  const fee = read.finalizeAllInputs().getFee()
  const transaction = read.extractTransaction()
  return { hex: transaction.toHex(), txid: transaction.getId(), virtualSize: transaction.virtualSize(), fee }
}

/** What another library reads in an unsigned transaction. */
export const readElsewhere = (psbt: string): Psbt => Psbt.fromBase64(psbt, { network: networks.regtest })
