import type { DerivationBranch } from '@satlens/wallet'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

/** An address and its place in an account. */
export interface AccountAddress {
  readonly branch: DerivationBranch
  readonly index: number
  readonly address: string
}

/** An account whose addresses can be derived. */
export interface DerivableAccount<A extends AccountAddress> {
  /** Different for accounts with different addresses. */
  readonly key: string
  derive(branch: DerivationBranch, first: number, count: number): readonly A[]
}

/** Returns `count` consecutive addresses of one branch of an account. */
export type GetDerivedAddresses<A extends AccountAddress = AccountAddress> = (
  branch: DerivationBranch,
  first: number,
  count: number,
) => Promise<readonly A[]>

// Deriving an address blocks the event loop for one or two milliseconds.
const BATCH_SIZE = 4
// About 25 MB: the usual scans of a thousand accounts.
const MAX_ADDRESSES = 50_000

/** Creates a cache of derived addresses. It evicts the least recently used branches and derives a few addresses at a time. */
export function createCachedAddressDerivation(maxAddresses: number = MAX_ADDRESSES) {
  const branches = new LRUCache<string, AccountAddress[]>({ maxSize: maxAddresses })
  const limit = pLimit(1)

  return <A extends AccountAddress>({ key, derive }: DerivableAccount<A>): GetDerivedAddresses<A> =>
    async (branch, first, count) => {
      const name = `${key} ${branch}`
      // The key says what the addresses were derived from.
      const addresses = (branches.get(name) ?? []) as A[]
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
          if (missing > 0) addresses.push(...derive(branch, addresses.length, missing))
        })
        store()
      }
      return addresses.slice(first, end)
    }
}
