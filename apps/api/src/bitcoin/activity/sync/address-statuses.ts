import type { ChainIndex, ChainListener, ChainSubscription } from '../../chain/chain-index.ts'

/** Reads the status of each address, null if it has no transactions. */
export type ReadStatuses = (
  addresses: readonly string[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, string | null>>

/** Creates a reader that asks for each status, for a source that does not push. */
export const createStatusPolling =
  (index: Pick<ChainIndex, 'getStatus'>): ReadStatuses =>
  async (addresses, signal) => {
    const statuses = await Promise.all(addresses.map((address) => index.getStatus(address, signal)))
    return new Map(addresses.map((address, at) => [address, statuses[at] ?? null]))
  }

/**
 * Subscribes to a source that pushes. The reader watches the addresses that it reads, and what is reported first while it
 * waits is its result; everything else is passed on.
 */
export function createStatusSubscription(
  index: Pick<ChainIndex, 'getStatus' | 'subscribe'>,
  listener: ChainListener,
) {
  if (index.subscribe === null) return null
  const awaited = new Map<string, { status?: string | null }>()
  const subscription: ChainSubscription = index.subscribe({
    ...listener,
    onAddress(address, status) {
      const reading = awaited.get(address)
      if (reading && reading.status === undefined) reading.status = status
      else listener.onAddress(address, status)
    },
  })

  const readStatuses: ReadStatuses = async (addresses, signal) => {
    const own = new Set(addresses.filter((address) => !awaited.has(address)))
    for (const address of own) awaited.set(address, {})
    try {
      await subscription.watch(addresses)
      const statuses = new Map<string, string | null>()
      const unreported: string[] = []
      for (const address of addresses) {
        const status = own.has(address) ? awaited.get(address)?.status : undefined
        if (status === undefined) unreported.push(address)
        else statuses.set(address, status)
      }
      // Those that were watched before are not reported again.
      const asked = await createStatusPolling(index)(unreported, signal)
      return new Map([...statuses, ...asked])
    } finally {
      for (const address of own) awaited.delete(address)
    }
  }
  return { ...subscription, readStatuses }
}
