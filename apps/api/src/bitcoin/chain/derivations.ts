import {
  type DerivationBranch,
  type DerivedBitcoinAddress,
  deriveBitcoinAddresses,
  type ExtendedAccountKey,
} from '@satlens/wallet'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

/** Returns `count` consecutive addresses of one branch of an account. */
export type GetDerivedAddresses = (
  branch: DerivationBranch,
  first: number,
  count: number,
) => Promise<readonly DerivedBitcoinAddress[]>

// Deriving an address blocks the event loop for one or two milliseconds.
const BATCH_SIZE = 4
// About 25 MB: the usual scans of a thousand accounts.
const MAX_ADDRESSES = 50_000

/** Creates a cache of derived addresses. It evicts the least recently used branches and derives a few addresses at a time. */
export function createCachedAddressDerivation(maxAddresses: number = MAX_ADDRESSES) {
  const branches = new LRUCache<string, DerivedBitcoinAddress[]>({ maxSize: maxAddresses })
  const limit = pLimit(1)

  return (account: ExtendedAccountKey): GetDerivedAddresses =>
    async (branch, first, count) => {
      const name = `${account.script} ${account.network} ${account.text} ${branch}`
      const addresses = branches.get(name) ?? []
      const end = first + count
      // Concurrent callers share the array from the start. The library counts the size of a value only when it is added.
      const store = () => {
        branches.delete(name)
        branches.set(name, addresses, { size: Math.max(1, addresses.length) })
      }
      store()
      while (addresses.length < end) {
        await limit(async () => {
          await new Promise((resolve) => setImmediate(resolve))
          // A concurrent caller may have derived some of them in the meantime.
          const missing = Math.min(BATCH_SIZE, end - addresses.length)
          if (missing > 0)
            addresses.push(...deriveBitcoinAddresses(account, branch, addresses.length, missing))
        })
        store()
      }
      return addresses.slice(first, end)
    }
}
