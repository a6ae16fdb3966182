import type { DerivationBranch } from '@satlens/wallet'
import type { AddressStats, ChainIndex } from './chain-index.ts'
import type { AccountAddress, GetDerivedAddresses } from './derivations.ts'

/** An address of the account that has transactions, with its statistics. */
export interface UsedAddress<A extends AccountAddress> extends AddressStats {
  readonly derived: A
}

/** The used addresses of an account and the next unused ones. */
export interface WalletAccountScan<A extends AccountAddress> {
  readonly used: readonly UsedAddress<A>[]
  /** The address after the last used one of each branch. */
  readonly next: Readonly<Record<DerivationBranch, A>>
}

/** Wallets leave at most this number of consecutive addresses unused (BIP44). */
const GAP_LIMIT = 20

type AddressIndex = Pick<ChainIndex, 'getStats'>

/** Scans both branches of an account up to the gap limit after the last used address. Throws the errors of the index. */
export async function scanWalletAccountAddresses<A extends AccountAddress>(
  index: AddressIndex,
  getAddresses: GetDerivedAddresses<A>,
  signal?: AbortSignal,
): Promise<WalletAccountScan<A>> {
  const scan = (branch: DerivationBranch) => scanAccountBranch(index, getAddresses, branch, signal)
  const [receive, change] = await Promise.all([scan('receive'), scan('change')])
  return {
    used: [...receive.used, ...change.used],
    next: { receive: receive.next, change: change.next },
  }
}

async function scanAccountBranch<A extends AccountAddress>(
  index: AddressIndex,
  getAddresses: GetDerivedAddresses<A>,
  branch: DerivationBranch,
  signal?: AbortSignal,
) {
  const scanned: UsedAddress<A>[] = []
  let lastUsed = -1
  // Requests the addresses in batches that are needed in any case.
  while (scanned.length <= lastUsed + GAP_LIMIT) {
    const batch = await getAddresses(branch, scanned.length, lastUsed + 1 + GAP_LIMIT - scanned.length)
    const stats = await Promise.all(batch.map(({ address }) => index.getStats(address, signal)))
    for (const [at, derived] of batch.entries()) scanned.push({ ...(stats[at] as AddressStats), derived })
    lastUsed = scanned.findLastIndex(isUsed)
  }
  const next = scanned[lastUsed + 1]?.derived
  if (!next) throw new Error('The scan ended without a next unused address')
  return { used: scanned.filter(isUsed), next }
}

const isUsed = ({ transactions }: AddressStats): boolean => transactions > 0
