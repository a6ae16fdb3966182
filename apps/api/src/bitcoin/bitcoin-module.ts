import type { ModuleServices } from '#kernel/services.ts'
import { createAccountRefresher } from './activity/refresh-account.ts'
import type { ChainFollower } from './activity/sync/follow-chain.ts'
import { type BitcoinRoutesDeps, createBitcoinRoutes } from './bitcoin.routes.ts'
import type { ChainIndex } from './chain/chain-index.ts'
import { type ChainIndexAddress, openChainIndex } from './chain/open-chain-index.ts'

interface BitcoinModuleDeps
  extends ModuleServices,
    Omit<BitcoinRoutesDeps, 'getIndex' | 'sourceKind' | 'refresh'> {
  /** Where the chain is read. Null if no index is configured. */
  readonly indexAddress: ChainIndexAddress | null
  /** Called when there may be events of payments to handle: after they were stored, and with each block. */
  readonly onPaymentEvents: () => void
  readonly timeoutMs?: number
}

/** Creates the bitcoin module. It connects to the chain index with the first read. */
export function createBitcoinModule({
  indexAddress,
  onPaymentEvents: onEvents,
  timeoutMs = 3_000,
  ...deps
}: BitcoinModuleDeps) {
  const { db, clock, log, network, fetch } = deps
  const shutdown = new AbortController()
  let index: Promise<ChainIndex> | null = null
  let follower: Promise<ChainFollower> | null = null

  function openIndex(address: ChainIndexAddress): Promise<ChainIndex> {
    const options = { db, fetch, timeoutMs, network, clock, log, shutdown: shutdown.signal }
    index ??= openChainIndex(address, options)
    return index
  }

  async function createFollower(address: ChainIndexAddress): Promise<ChainFollower> {
    const { createChainFollower } = await import('./activity/sync/follow-chain.ts')
    return createChainFollower({ db, clock, log, network, getIndex: () => openIndex(address), onEvents })
  }

  async function getFollower(): Promise<ChainFollower | null> {
    if (indexAddress === null) return null
    follower ??= createFollower(indexAddress)
    return follower
  }

  return {
    routes: createBitcoinRoutes({
      ...deps,
      getIndex: indexAddress && (() => openIndex(indexAddress)),
      sourceKind: indexAddress?.protocol ?? null,
      refresh: createAccountRefresher({
        ...deps,
        syncOne: async (accountId) => (await (await getFollower())?.syncOne(accountId)) ?? false,
      }),
    }),
    /** Synchronizes the watched accounts with the chain until `close`. */
    start: async (): Promise<void> => (await getFollower())?.start(),
    /** Synchronizes every account that is due, once. Returns false without an index, or if another process does so. */
    syncAccounts: async (): Promise<boolean> => (await (await getFollower())?.settle()) ?? false,
    /** Ends what is running. Call it before the database closes. */
    async close(): Promise<void> {
      await (await follower)?.close()
      shutdown.abort(new Error('The server is shutting down'))
    },
  }
}
