import type { BitcoinNetwork } from '@satlens/domain'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { type AccountKey, parseAccountKey } from '../account-key.ts'
import { deriveAddress } from '../derive-address.ts'
import { getKeyPrefix, type KeyVersions } from '../key-versions.ts'
import { getCoinType } from '../network.ts'
import { PURPOSE, type ScriptType } from '../script-type.ts'
import type { Phrase } from './phrase.ts'

/** What the words of a wallet open, and may be shown to anybody. */
export interface Account {
  readonly accountKey: AccountKey
  /** Of the master key, 8 hex digits: by it a signing device knows which transactions are its own (BIP32, BIP174). */
  readonly fingerprint: string
  readonly firstAddress: string
}

/** Which account of a phrase. Without a script type BIP84 is meant; `passphrase` is BIP39's optional extra word. */
export interface AccountChoice {
  readonly network: BitcoinNetwork
  readonly script?: ScriptType
  readonly passphrase?: string
}

/**
 * The first account of a phrase, m / purpose' / coin type' / 0' (BIP44), as its public half. Seed and private keys
 * are erased before it returns; the phrase is a string, which only its holder can let go of.
 */
export function deriveAccount(
  phrase: Phrase,
  { network, script = 'native_segwit', passphrase = '' }: AccountChoice,
): Account {
  const path = [PURPOSE[script], getCoinType(network), FIRST_ACCOUNT]
  const { versions } = getKeyPrefix(script, network !== 'mainnet')
  const { text, fingerprint } = openPhrase(phrase, passphrase, versions, path)
  const accountKey = parseAccountKey(text, network, script)
  if (!accountKey.ok) throw new Error('The derived account has no valid account key')
  const { address: firstAddress } = deriveAddress(accountKey.value, 'receive', 0)
  return { accountKey: accountKey.value, fingerprint, firstAddress }
}

const FIRST_ACCOUNT = 0
const HARDENED = 0x8000_0000

function openPhrase(phrase: Phrase, passphrase: string, versions: KeyVersions, path: readonly number[]) {
  const seed = mnemonicToSeedSync(phrase, passphrase)
  const opened: HDKey[] = []
  try {
    const master = HDKey.fromMasterSeed(seed, versions)
    opened.push(master)
    let node = master
    for (const step of path) {
      node = node.deriveChild(HARDENED + step)
      opened.push(node)
    }
    return { text: node.publicExtendedKey, fingerprint: master.fingerprint.toString(16).padStart(8, '0') }
  } finally {
    seed.fill(0)
    for (const node of opened) node.wipePrivateData()
  }
}
