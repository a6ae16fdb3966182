import type { BitcoinNetwork } from '@satlens/domain'

/** How the outputs of an account are locked. An account has one script type. */
export type BitcoinScriptType = 'legacy' | 'nested_segwit' | 'native_segwit' | 'taproot'

/** The first (hardened) step of an account's path, which is the number of the BIP for its script type. */
export const BIP_PURPOSE_BY_SCRIPT_TYPE = {
  legacy: 44, // P2PKH
  nested_segwit: 49, // P2WPKH in P2SH
  native_segwit: 84, // P2WPKH
  taproot: 86, // P2TR with key path only
} as const satisfies Record<BitcoinScriptType, number>

/** Returns the second (hardened) step of an account's path: the coin type of SLIP-44. */
export const getBip44CoinType = (network: BitcoinNetwork): number => (network === 'mainnet' ? 0 : 1)

/** The branches of an account (BIP44): addresses to receive payments, and addresses for change. */
export type DerivationBranch = 'receive' | 'change'

/** The step below the account for each branch. */
export const DERIVATION_BRANCH_INDEX = { receive: 0, change: 1 } as const satisfies Record<
  DerivationBranch,
  number
>

/**
 * Number of addresses per branch that a wallet can be made to scan, with a gap limit far above the usual 20 (BIP44). Only
 * someone who knows the index can find coins at a later address.
 */
export const MAX_ADDRESS_SEARCH_INDEX = 10_000

/** Returns true if a wallet finds the address of this index without knowing it. */
export const isAddressIndexSearchable = (index: number): boolean =>
  Number.isInteger(index) && index >= 0 && index < MAX_ADDRESS_SEARCH_INDEX
