import type { BitcoinScriptType } from './derivation-path.ts'

/** The first four bytes of an extended public and private key (BIP32). */
export interface ExtendedKeyVersions {
  readonly public: number
  readonly private: number
}

/** The meaning of a pair of versions. `script` is null if they do not define it. */
export interface ExtendedKeyPrefix {
  readonly versions: ExtendedKeyVersions
  readonly isTest: boolean
  readonly script: BitcoinScriptType | 'multisig' | null
}

/** All Bitcoin prefixes of SLIP-132. The comments show them in base58. */
export const EXTENDED_KEY_PREFIXES: readonly ExtendedKeyPrefix[] = [
  { versions: { public: 0x0488b21e, private: 0x0488ade4 }, isTest: false, script: null }, // xpub, xprv
  { versions: { public: 0x049d7cb2, private: 0x049d7878 }, isTest: false, script: 'nested_segwit' }, // ypub, yprv
  { versions: { public: 0x04b24746, private: 0x04b2430c }, isTest: false, script: 'native_segwit' }, // zpub, zprv
  { versions: { public: 0x0295b43f, private: 0x0295b005 }, isTest: false, script: 'multisig' }, // Ypub, Yprv
  { versions: { public: 0x02aa7ed3, private: 0x02aa7a99 }, isTest: false, script: 'multisig' }, // Zpub, Zprv
  { versions: { public: 0x043587cf, private: 0x04358394 }, isTest: true, script: null }, // tpub, tprv
  { versions: { public: 0x044a5262, private: 0x044a4e28 }, isTest: true, script: 'nested_segwit' }, // upub, uprv
  { versions: { public: 0x045f1cf6, private: 0x045f18bc }, isTest: true, script: 'native_segwit' }, // vpub, vprv
  { versions: { public: 0x024289ef, private: 0x024285b5 }, isTest: true, script: 'multisig' }, // Upub, Uprv
  { versions: { public: 0x02575483, private: 0x02575048 }, isTest: true, script: 'multisig' }, // Vpub, Vprv
]

/** Returns the prefix for an account: that of SLIP-132 for its script type if there is one, otherwise that of BIP32. */
export function getExtendedKeyPrefix(script: BitcoinScriptType, isTest: boolean): ExtendedKeyPrefix {
  const ofNetwork = EXTENDED_KEY_PREFIXES.filter((prefix) => prefix.isTest === isTest)
  const prefix =
    ofNetwork.find((candidate) => candidate.script === script) ??
    ofNetwork.find((candidate) => candidate.script === null)
  if (prefix === undefined) throw new Error('The network has no plain prefix')
  return prefix
}
