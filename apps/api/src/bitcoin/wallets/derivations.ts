import { type AccountKey, type Branch, type DerivedAddress, deriveAddresses } from '@satlens/wallet'
import { createSemaphore } from '../../kernel/semaphore.ts'

/** Neighbouring addresses of one branch of an account. */
export type AddressesOf = (branch: Branch, first: number, count: number) => Promise<readonly DerivedAddress[]>

// An address takes a millisecond or two in which nobody else is served.
const AT_A_TIME = 4
// Some 25 MB: the usual scan of a thousand accounts, or one that has been used for ever.
const MOST_ADDRESSES = 50_000

/** Derives the addresses of accounts: each once, as long as it is among the last asked for, and a few at a time. */
export function createDerivations(
  mostAddresses: number = MOST_ADDRESSES,
): (account: AccountKey) => AddressesOf {
  const known = new Map<string, DerivedAddress[]>()
  const { take } = createSemaphore(1)

  function rowOf(name: string): DerivedAddress[] {
    const row = known.get(name) ?? []
    // The one asked for last is the last to go.
    known.delete(name)
    known.set(name, row)
    return row
  }

  function makeRoom(): void {
    let count = [...known.values()].reduce((sum, { length }) => sum + length, 0)
    for (const [name, { length }] of known) {
      if (count <= mostAddresses) return
      known.delete(name)
      count -= length
    }
  }

  return (account) => async (branch, first, count) => {
    const row = rowOf(`${account.script} ${account.network} ${account.text} ${branch}`)
    const end = first + count
    while (row.length < end) {
      await take(async () => {
        await new Promise((resolve) => setImmediate(resolve))
        // Somebody else may have asked for the same meanwhile.
        const missing = Math.min(AT_A_TIME, end - row.length)
        if (missing > 0) row.push(...deriveAddresses(account, branch, row.length, missing))
      })
      makeRoom()
    }
    return row.slice(first, end)
  }
}
