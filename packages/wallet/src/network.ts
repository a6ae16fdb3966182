import type { BitcoinNetwork } from '@satlens/domain'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js'

// Signet shares every prefix with testnet (BIP325); regtest shares all but that of bech32.
/** The prefixes of the addresses of each network: base58 versions, and the human-readable part of bech32. */
export const ADDRESS_PREFIXES = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  signet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const satisfies Record<BitcoinNetwork, typeof NETWORK>

/** SLIP-44's number of the coin, as the second step of an account's path: 0 for bitcoin, 1 for all test networks. */
export const getCoinType = (network: BitcoinNetwork): number => (network === 'mainnet' ? 0 : 1)
