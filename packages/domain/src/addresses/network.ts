/** The Bitcoin networks that a deployment can run on, one at a time. */
export const BITCOIN_NETWORKS = ['signet', 'testnet', 'regtest', 'mainnet'] as const

/** A network of {@link BITCOIN_NETWORKS}. */
export type BitcoinNetwork = (typeof BITCOIN_NETWORKS)[number]
