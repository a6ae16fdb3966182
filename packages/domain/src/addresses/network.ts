/** The Bitcoin chains a deployment can work on, one at a time. */
export const BITCOIN_NETWORKS = ['signet', 'testnet', 'regtest', 'mainnet'] as const

/** See {@link BITCOIN_NETWORKS}. */
export type BitcoinNetwork = (typeof BITCOIN_NETWORKS)[number]
