import { startOfTheApi } from './of-the-api.ts'

/** A chain of regtest with an index on the loopback, which a server under test may be configured with. */
export interface ChainIndex {
  readonly url: string
  /** Pays so many satoshis to an address, in a real transaction that waits for a block. */
  fund(address: string, satoshis: number): Promise<void>
  mine(): Promise<void>
  /** From now on it answers 500 to everything, until it is mended. */
  breakDown(): Promise<void>
  mend(): Promise<void>
  stop(): Promise<void>
}

/** Starts the chain of the server's own tests. */
export async function startChainIndex(): Promise<ChainIndex> {
  const { first: url, tell, stop } = await startOfTheApi<string>('run-chain.ts')
  const say = async (line: string) => void (await tell(line))
  return {
    url,
    fund: (address, satoshis) => say(`fund ${address} ${satoshis}`),
    mine: () => say('mine'),
    breakDown: () => say('break'),
    mend: () => say('mend'),
    stop,
  }
}
