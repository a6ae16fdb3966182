const NAMES: Readonly<Record<number, string>> = {
  1: 'Ethereum main network',
  10: 'OP Mainnet',
  56: 'BNB Smart Chain',
  100: 'Gnosis',
  137: 'Polygon',
  324: 'ZKsync Era',
  8453: 'Base',
  17000: 'Holesky, a test network',
  31337: 'A development chain',
  42161: 'Arbitrum One',
  43114: 'Avalanche C-Chain',
  59144: 'Linea',
  560048: 'Hoodi, a test network',
  11155111: 'Sepolia, a test network',
}

/** What people call a chain; null for one that few have met. The numbers are those of EIP-155. */
export const getNetworkName = (chainId: number): string | null => NAMES[chainId] ?? null
