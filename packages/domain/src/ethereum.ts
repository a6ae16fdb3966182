/** The Ethereum main network, the only one the injected wallet may be on (spec §1, §9). */
export const ETHEREUM_CHAIN_ID = 1
