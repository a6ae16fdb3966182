import { startOfTheApi } from './of-the-api.ts'

/** A real node on the loopback, on chain 1, that a server under test may be configured with. */
export interface EthereumNode {
  readonly url: string
  /** Makes so many blocks, and yields the number of the newest. */
  mine(blocks: number): Promise<number>
  /** Stops it, until it is brought back at the same place with a chain that begins anew. */
  takeAway(): Promise<void>
  bringBack(): Promise<void>
  stop(): Promise<void>
}

/** Starts the node of the server's own tests. */
export async function startEthereumNode(): Promise<EthereumNode> {
  const { first: url, tell, stop } = await startOfTheApi<string>('run-ethereum-node.ts')
  return {
    url,
    mine: async (blocks) => Number(await tell(blocks)),
    takeAway: async () => void (await tell('stop')),
    bringBack: async () => void (await tell('start')),
    stop,
  }
}
