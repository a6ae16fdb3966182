import {
  type Descriptor,
  type DescriptorAddress,
  deriveDescriptorAddresses,
  formatDescriptor,
} from '@satlens/wallet'
import { runWithDatabaseUserRole } from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { findWatchedAccountById, type WatchedAccountRow } from '../accounts/accounts.queries.ts'
import { findUnspentCoins, findUsedAddresses } from '../activity/coins.queries.ts'
import type { RefreshAccount } from '../activity/refresh-account.ts'
import { findChainTip } from '../activity/tip.queries.ts'
import { createCachedAddressDerivation } from '../chain/derivations.ts'
import type { UsedAddress } from '../chain/scan-account.ts'
import type { WalletChainReader } from '../chain/wallet-reader.ts'

interface AccountCoinDeps extends DatabaseServices {
  readonly reader: WalletChainReader
  readonly refresh: RefreshAccount
}

/** The coins of a watched account. */
export type AccountCoins = NonNullable<Awaited<ReturnType<typeof readAccountCoins>>>

// Derived addresses are public and the same for everyone.
const deriveCached = createCachedAddressDerivation()

/**
 * Returns the coins of an account and the fee rates, at most 15 s old. Null until the account has been scanned. Throws
 * `bitcoin_index_unavailable`, or a rate limit error.
 */
export async function readAccountCoins(
  { db, clock, reader, refresh }: AccountCoinDeps,
  account: WatchedAccountRow,
  descriptor: Descriptor,
) {
  const { id, userId, network } = account
  const [feeRates] = await Promise.all([reader.readFeeRates(), refresh(account)])
  const stored = await runWithDatabaseUserRole(db, userId, async (tx) => ({
    account: await findWatchedAccountById(tx, userId, id),
    coins: await findUnspentCoins(tx, id),
    used: await findUsedAddresses(tx, id),
  }))
  const { block } = await findChainTip(db, network)
  if (stored.account === null) throw new ApiError('watched_account_not_found')
  if (stored.account.syncedAt === null) return null
  if (block === null) throw new ApiError('bitcoin_index_unavailable')
  const addresses = await deriveUpTo(descriptor, stored.used)
  const used = stored.used.map(({ branch, addressIndex, confirmed, pending, transactions, receipts }) => ({
    derived: addresses.at(branch, addressIndex),
    confirmed: BigInt(confirmed),
    pending: BigInt(pending),
    transactions,
    receipts,
  }))
  const reused = new Set(used.filter(({ receipts }) => receipts > 1).map(({ derived }) => derived.address))
  return {
    coins: stored.coins.map(({ branch, addressIndex, ...coin }) => {
      const at = addresses.at(branch, addressIndex)
      return { ...coin, at, isAddressReused: reused.has(at.address) }
    }),
    /** The height of the newest block. */
    height: block.height,
    feeRates,
    asOf: clock.now(),
    used: used satisfies readonly UsedAddress<DescriptorAddress>[],
    /** The receive address after the last used one; of a single address that address. */
    nextReceive: addresses.next(0),
    /** The same for change. An account with one branch has its change there. */
    nextChange: addresses.next(descriptor.branches.length - 1),
  }
}

async function deriveUpTo(
  descriptor: Descriptor,
  used: readonly { readonly branch: number; readonly addressIndex: number }[],
) {
  const derive = deriveCached<DescriptorAddress>({
    key: formatDescriptor(descriptor),
    derive: (...place) => deriveDescriptorAddresses(descriptor, ...place),
  })
  const isSingle = descriptor.kind === 'address'
  const branches = await Promise.all(
    descriptor.branches.map((name, branch) => {
      const last = Math.max(-1, ...used.filter((one) => one.branch === branch).map((one) => one.addressIndex))
      return derive(name, 0, isSingle ? 1 : last + 2)
    }),
  )
  const requireAddress = (address: DescriptorAddress | undefined): DescriptorAddress => {
    if (!address) throw new Error('A stored address is not of the descriptor')
    return address
  }
  return {
    at: (branch: number, index: number) => requireAddress(branches[branch]?.[index]),
    next: (branch: number) => requireAddress(branches[branch]?.at(-1)),
  }
}
