import type { BitcoinNetwork } from '@satlens/domain'
import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { type ExtendedAccountKey, parseAccountKey } from '../account-key.ts'
import { BIP_PURPOSE_BY_SCRIPT_TYPE, type BitcoinScriptType, getBip44CoinType } from '../derivation-path.ts'
import { deriveBitcoinAddress } from '../derive-address.ts'
import { type ExtendedKeyVersions, getExtendedKeyPrefix } from '../key-versions.ts'
import type { ValidRecoveryPhrase } from './phrase.ts'

/** The public data of an account. */
export interface DerivedWalletAccount {
  readonly accountKey: ExtendedAccountKey
  /** 8 hexadecimal digits of the master key, by which signing devices recognize their transactions (BIP174). */
  readonly fingerprint: string
  readonly firstAddress: string
}

/** Options of an account. The default script type is native SegWit; `passphrase` is the optional one of BIP39. */
export interface WalletAccountOptions {
  readonly network: BitcoinNetwork
  readonly script?: BitcoinScriptType
  readonly passphrase?: string
}

/**
 * Derives the first account of a phrase, m / purpose' / coin type' / 0' (BIP44). Erases the seed and the private keys; the
 * phrase is a string and cannot be erased.
 */
export function deriveWalletAccount(
  phrase: ValidRecoveryPhrase,
  { network, script = 'native_segwit', passphrase = '' }: WalletAccountOptions,
): DerivedWalletAccount {
  const path = [BIP_PURPOSE_BY_SCRIPT_TYPE[script], getBip44CoinType(network), FIRST_ACCOUNT]
  const { versions } = getExtendedKeyPrefix(script, network !== 'mainnet')
  const { text, fingerprint } = deriveKey(phrase, passphrase, versions, path)
  const accountKey = parseAccountKey(text, network, script)
  if (!accountKey.ok) throw new Error('The derived account has no valid account key')
  const { address: firstAddress } = deriveBitcoinAddress(accountKey.value, 'receive', 0)
  return { accountKey: accountKey.value, fingerprint, firstAddress }
}

const FIRST_ACCOUNT = 0

function deriveKey(
  phrase: ValidRecoveryPhrase,
  passphrase: string,
  versions: ExtendedKeyVersions,
  path: readonly number[],
) {
  const seed = mnemonicToSeedSync(phrase, passphrase)
  const keys: HDKey[] = []
  try {
    const master = HDKey.fromMasterSeed(seed, versions)
    keys.push(master)
    let node = master
    for (const step of path) {
      node = node.deriveChild(HARDENED_OFFSET + step)
      keys.push(node)
    }
    return { text: node.publicExtendedKey, fingerprint: master.fingerprint.toString(16).padStart(8, '0') }
  } finally {
    seed.fill(0)
    for (const key of keys) key.wipePrivateData()
  }
}
