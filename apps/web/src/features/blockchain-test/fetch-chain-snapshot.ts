import { ETHEREUM_RPC_METHODS } from '@satlens/contract'
import { createClient, custom } from 'viem'
import { getBlockNumber, getChainId } from 'viem/actions'
import type { EthereumProvider } from './wallets/browser-wallet.ts'

export interface ChainSnapshot {
  readonly chainId: number
  readonly blockNumber: bigint
  readonly readAt: Date
}

/** Reads the two numbers (docs/spec/README.md#calls). The client rejects every other call. Throws viem's errors. */
export async function fetchChainSnapshot(provider: EthereumProvider): Promise<ChainSnapshot> {
  const transport = custom(provider, { retryCount: 0, methods: { include: [...ETHEREUM_RPC_METHODS] } })
  const client = createClient({ transport })
  const [chainId, blockNumber] = await Promise.all([
    getChainId(client),
    getBlockNumber(client, { cacheTime: 0 }),
  ])
  return { chainId, blockNumber, readAt: new Date() }
}
