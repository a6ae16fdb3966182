/** How the outputs of an account are locked; one account has one type. */
export type ScriptType = 'legacy' | 'nested_segwit' | 'native_segwit' | 'taproot'

/** The first step of an account's path, hardened: it names the document that defines the type. */
export const PURPOSE = {
  legacy: 44, // BIP44: P2PKH
  nested_segwit: 49, // BIP49: P2WPKH in P2SH
  native_segwit: 84, // BIP84: P2WPKH
  taproot: 86, // BIP86: P2TR, spent by key alone
} as const satisfies Record<ScriptType, number>
