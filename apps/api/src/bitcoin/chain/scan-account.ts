import type { Branch, DerivedAddress } from '@satlens/wallet'
import type { AddressesOf } from '../wallets/derivations.ts'
import type { AddressStats, ChainIndex } from './chain-index.ts'

/** An address of the account that a transaction has named, with what the index knows of it. */
export interface UsedAddress extends AddressStats {
  readonly derived: DerivedAddress
}

/** What an index knows of a whole account. */
export interface AccountScan {
  readonly used: readonly UsedAddress[]
  /** The first of each branch after the last used one. */
  readonly next: Readonly<Record<Branch, DerivedAddress>>
}

/** After so many unused addresses in a row no wallet has gone on (BIP44). */
const GAP_LIMIT = 20

/** Looks an account up: on each branch up to the gap limit after the last used address. Throws what the index throws. */
export async function scanAccount(
  index: Pick<ChainIndex, 'statsOf'>,
  addressesOf: AddressesOf,
  signal?: AbortSignal,
): Promise<AccountScan> {
  const [receive, change] = await Promise.all([
    scanBranch(index, addressesOf, 'receive', signal),
    scanBranch(index, addressesOf, 'change', signal),
  ])
  return {
    used: [...receive.used, ...change.used],
    next: { receive: receive.next, change: change.next },
  }
}

async function scanBranch(
  index: Pick<ChainIndex, 'statsOf'>,
  addressesOf: AddressesOf,
  branch: Branch,
  signal?: AbortSignal,
) {
  const seen: UsedAddress[] = []
  let lastUsed = -1
  // As many at once as have to be looked at in any case.
  while (seen.length <= lastUsed + GAP_LIMIT) {
    const batch = await addressesOf(branch, seen.length, lastUsed + 1 + GAP_LIMIT - seen.length)
    const stats = await Promise.all(batch.map(({ address }) => index.statsOf(address, signal)))
    for (const [place, derived] of batch.entries()) seen.push({ ...(stats[place] as AddressStats), derived })
    lastUsed = seen.findLastIndex(({ isUsed }) => isUsed)
  }
  const next = seen[lastUsed + 1]?.derived
  if (!next) throw new Error('The scan ended without a next unused address')
  return { used: seen.filter(({ isUsed }) => isUsed), next }
}
