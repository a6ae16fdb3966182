import type { DerivationBranch, DerivedBitcoinAddress } from '@satlens/wallet'
import type { GetDerivedAddresses } from './derivations.ts'
import type { EsploraAddressStats, EsploraChainIndex } from './esplora.ts'

/** An address of the account that has transactions, with its statistics. */
export interface UsedAddress extends EsploraAddressStats {
  readonly derived: DerivedBitcoinAddress
}

/** The used addresses of an account and the next unused ones. */
export interface WalletAccountScan {
  readonly used: readonly UsedAddress[]
  /** The address after the last used one of each branch. */
  readonly next: Readonly<Record<DerivationBranch, DerivedBitcoinAddress>>
}

/** Wallets leave at most this number of consecutive addresses unused (BIP44). */
const GAP_LIMIT = 20

type AddressIndex = Pick<EsploraChainIndex, 'getStats'>

/** Scans both branches of an account up to the gap limit after the last used address. Throws the errors of the index. */
export async function scanWalletAccountAddresses(
  index: AddressIndex,
  getAddresses: GetDerivedAddresses,
  signal?: AbortSignal,
): Promise<WalletAccountScan> {
  const [receive, change] = await Promise.all([
    scanBranch(index, getAddresses, 'receive', signal),
    scanBranch(index, getAddresses, 'change', signal),
  ])
  return {
    used: [...receive.used, ...change.used],
    next: { receive: receive.next, change: change.next },
  }
}

async function scanBranch(
  index: AddressIndex,
  getAddresses: GetDerivedAddresses,
  branch: DerivationBranch,
  signal?: AbortSignal,
) {
  const scanned: UsedAddress[] = []
  let lastUsed = -1
  // Requests the addresses in batches that are needed in any case.
  while (scanned.length <= lastUsed + GAP_LIMIT) {
    const batch = await getAddresses(branch, scanned.length, lastUsed + 1 + GAP_LIMIT - scanned.length)
    const stats = await Promise.all(batch.map(({ address }) => index.getStats(address, signal)))
    for (const [at, derived] of batch.entries())
      scanned.push({ ...(stats[at] as EsploraAddressStats), derived })
    lastUsed = scanned.findLastIndex(({ isUsed }) => isUsed)
  }
  const next = scanned[lastUsed + 1]?.derived
  if (!next) throw new Error('The scan ended without a next unused address')
  return { used: scanned.filter(({ isUsed }) => isUsed), next }
}
