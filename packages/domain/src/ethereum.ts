/** The Ethereum main network, the only one the injected wallet may be on (docs/spec/README.md#product, docs/spec/README.md#constants). */
export const ETHEREUM_CHAIN_ID = 1
