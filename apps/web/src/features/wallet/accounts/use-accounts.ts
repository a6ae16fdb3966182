import {
  getWatchedAccountBalanceEndpoint,
  listWatchedAccountsEndpoint,
  type WatchedAccount,
} from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import { pollEvery, updateQuery } from '#shared/query/query-client.ts'
import { endpointQuery, invalidate } from '#shared/query/use-endpoint.ts'

const POLL_MS = 30_000

export interface WatchedAccountList {
  readonly accounts: readonly WatchedAccount[]
  /** The number of accounts that a person may watch. */
  readonly limit: number
  readonly network: BitcoinNetwork
}

/** Reads the accounts again, after a write that may have been made. */
export const reloadAccounts = (): Promise<void> => invalidate(listWatchedAccountsEndpoint)

/** Shows what a write has changed; without loaded accounts they are read. */
export const updateAccounts = (change: (accounts: readonly WatchedAccount[]) => WatchedAccount[]): void =>
  updateQuery(endpointQuery(listWatchedAccountsEndpoint), (list) => ({
    ...list,
    accounts: change(list.accounts),
  }))

/** The balance of an account, read separately: one that fails or is slow does not affect the others. */
export const balanceQuery = ({ id }: WatchedAccount) => ({
  ...endpointQuery(getWatchedAccountBalanceEndpoint, { params: { id } }),
  ...pollEvery(POLL_MS),
})
