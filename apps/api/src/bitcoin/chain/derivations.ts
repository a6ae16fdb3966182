import { type AccountKey, type Branch, type DerivedAddress, deriveAddresses } from '@satlens/wallet'
import { createSemaphore } from '../../kernel/semaphore.ts'

/** Returns `count` consecutive addresses of one branch of an account. */
export type GetAddresses = (
  branch: Branch,
  first: number,
  count: number,
) => Promise<readonly DerivedAddress[]>

// Deriving an address blocks the event loop for one or two milliseconds.
const BATCH_SIZE = 4
// About 25 MB: the usual scans of a thousand accounts.
const MAX_ADDRESSES = 50_000

/** Creates a cache of derived addresses. It evicts the least recently used branches and derives a few addresses at a time. */
export function createDerivations(
  maxAddresses: number = MAX_ADDRESSES,
): (account: AccountKey) => GetAddresses {
  const cache = new Map<string, DerivedAddress[]>()
  const { take } = createSemaphore(1)

  function getRow(name: string): DerivedAddress[] {
    const row = cache.get(name) ?? []
    // Moves the branch to the end of the map, where it is evicted last.
    cache.delete(name)
    cache.set(name, row)
    return row
  }

  function evictOldest(): void {
    let count = [...cache.values()].reduce((sum, { length }) => sum + length, 0)
    for (const [name, { length }] of cache) {
      if (count <= maxAddresses) return
      cache.delete(name)
      count -= length
    }
  }

  return (account) => async (branch, first, count) => {
    const row = getRow(`${account.script} ${account.network} ${account.text} ${branch}`)
    const end = first + count
    while (row.length < end) {
      await take(async () => {
        await new Promise((resolve) => setImmediate(resolve))
        // A concurrent caller may have derived some of them in the meantime.
        const missing = Math.min(BATCH_SIZE, end - row.length)
        if (missing > 0) row.push(...deriveAddresses(account, branch, row.length, missing))
      })
      evictOldest()
    }
    return row.slice(first, end)
  }
}
