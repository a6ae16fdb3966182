import type { BitcoinNetwork } from '@satlens/domain'
import type { ModuleServices } from '#kernel/services.ts'
import type { ChainIndex } from './chain-index.ts'
import { createCertificatePins } from './electrum/certificates.queries.ts'
import { createElectrumConnector, type ElectrumServerAddress } from './electrum/electrum-socket.ts'

/** The server of a chain index, by its protocol. */
export type ChainIndexAddress =
  | { readonly protocol: 'esplora'; readonly url: string }
  | ({ readonly protocol: 'electrum' } & ElectrumServerAddress)

interface ChainIndexOptions extends ModuleServices {
  readonly network: BitcoinNetwork
  readonly timeoutMs: number
  /** Closes the connection. */
  readonly shutdown: AbortSignal
}

/** Creates the client of a chain index. It connects with the first request. */
export async function openChainIndex(
  address: ChainIndexAddress,
  { db, fetch, timeoutMs, ...options }: ChainIndexOptions,
): Promise<ChainIndex> {
  if (address.protocol === 'esplora') {
    const { createEsploraChainIndex } = await import('./esplora/esplora.ts')
    return createEsploraChainIndex({ url: address.url, fetch, timeoutMs, network: options.network })
  }
  const { createElectrumChainIndex } = await import('./electrum/electrum.ts')
  const pins = createCertificatePins({ db, clock: options.clock })
  return createElectrumChainIndex({ ...options, timeoutMs, connect: createElectrumConnector(address, pins) })
}
