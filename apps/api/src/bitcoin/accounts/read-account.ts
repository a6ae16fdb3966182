import type { WatchedAccountBalance } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import { runWithDatabaseUserRole } from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { type SourceKind, toBalanceJson } from '../activity/get-overview.ts'
import { findBalances } from '../activity/overview.queries.ts'
import type { RefreshAccount } from '../activity/refresh-account.ts'
import { findWatchedAccountById } from './accounts.queries.ts'

interface AccountBalanceDeps extends DatabaseServices {
  readonly network: BitcoinNetwork
  readonly sourceKind: SourceKind
  readonly refresh: RefreshAccount
}

/** Returns the balance and the next unused address of an account. Throws if the index fails, instead of showing 0. */
export async function getWatchedAccountBalance(
  { db, clock, network, sourceKind, refresh }: AccountBalanceDeps,
  userId: string,
  id: string,
): Promise<WatchedAccountBalance> {
  const find = () =>
    runWithDatabaseUserRole(db, userId, async (tx) => ({
      account: await findWatchedAccountById(tx, userId, id),
      balances: await findBalances(tx, userId, id),
    }))
  const before = await find()
  if (!before.account) throw new ApiError('watched_account_not_found')
  const isReadable = sourceKind !== null && before.account.network === network
  if (isReadable) await refresh(before.account)
  const { account, balances } = isReadable ? await find() : before
  if (!account) throw new ApiError('watched_account_not_found')
  const balance = toBalanceJson(account, { network, sourceKind }, balances.get(id))
  // A source that pushes tells of each change.
  const readAt = sourceKind === 'electrum' ? null : account.syncedAt
  return { id, ...balance, as_of: (readAt ?? clock.now()).toISOString() }
}
