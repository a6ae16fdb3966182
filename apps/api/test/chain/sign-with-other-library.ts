import type { AccountScriptType } from '@satlens/contract'
import { BIP_PURPOSE_BY_SCRIPT_TYPE } from '@satlens/wallet'
import { BIP32Factory, type BIP32Interface } from 'bip32'
import { mnemonicToSeedSync } from 'bip39'
import { crypto, initEccLib, networks, Psbt } from 'bitcoinjs-lib'
import * as secp256k1 from 'tiny-secp256k1'
import { PHRASE } from './accounts.ts'

// An independent library with an independent curve implementation: libsecp256k1 as WebAssembly.
initEccLib(secp256k1)
const bip32 = BIP32Factory(secp256k1)

export interface SigningWallet {
  readonly script: AccountScriptType
  readonly passphrase?: string
  /** Whether derivation paths start at the account key. Default: false, they start at the master key. */
  readonly fromAccount?: boolean
}

/** Signs and finalizes a PSBT (BIP174, base64) with an independent library, as a hardware wallet would. */
export function signWithOtherLibrary(psbt: string, wallet: SigningWallet) {
  const master = bip32.fromSeed(mnemonicToSeedSync(PHRASE, wallet.passphrase ?? ''), networks.regtest)
  const root = wallet.fromAccount
    ? master.derivePath(`m/${BIP_PURPOSE_BY_SCRIPT_TYPE[wallet.script]}'/1'/0'`)
    : master
  const keyAt = (path: string): BIP32Interface => root.derivePath(path.slice('m/'.length))
  const signer = { publicKey: root.publicKey, fingerprint: root.fingerprint, derivePath: keyAt }
  const parsed = Psbt.fromBase64(psbt, { network: networks.regtest })
  for (const [place, { tapBip32Derivation }] of parsed.data.inputs.entries()) {
    const [derivation] = tapBip32Derivation ?? []
    if (!derivation) {
      parsed.signInputHD(place, signer as never)
      continue
    }
    if (Buffer.compare(derivation.masterFingerprint, root.fingerprint) !== 0)
      throw new Error('The input belongs to another wallet.')
    const tweak = crypto.taggedHash('TapTweak', derivation.pubkey)
    parsed.signTaprootInput(place, keyAt(derivation.path).tweak(tweak))
  }
  const fee = parsed.finalizeAllInputs().getFee()
  const transaction = parsed.extractTransaction()
  return { hex: transaction.toHex(), txid: transaction.getId(), virtualSize: transaction.virtualSize(), fee }
}

export const parseWithOtherLibrary = (psbt: string) => Psbt.fromBase64(psbt, { network: networks.regtest })
