import {
  getWatchedAccountBalanceEndpoint,
  listWatchedAccountsEndpoint,
  type WatchedAccount,
  type WatchedAccountBalance,
} from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import { useRef, useSyncExternalStore } from 'react'
import { api } from '#shared/api/api.ts'
import { createQuery, type Query, type QueryState } from '#shared/data/query.ts'

export interface WatchedAccountList {
  readonly accounts: readonly WatchedAccount[]
  /** The number of accounts that a person may watch. */
  readonly limit: number
  readonly network: BitcoinNetwork
}

export const accountsQuery = createQuery<WatchedAccountList>((signal) =>
  api.call(listWatchedAccountsEndpoint, { signal }),
)

/** Shows what a write has changed; without loaded accounts they are read. */
export function updateAccounts(change: (accounts: readonly WatchedAccount[]) => WatchedAccount[]): void {
  const { data } = accountsQuery.store.getState()
  if (data) accountsQuery.set({ ...data, accounts: change(data.accounts) })
  else void accountsQuery.invalidate()
}

const balanceQueries = new Map<string, Query<WatchedAccountBalance>>()

/** The balance of an account, read separately: one that fails or is slow does not affect the others. */
export function getBalanceQuery({ id }: WatchedAccount): Query<WatchedAccountBalance> {
  const known = balanceQueries.get(id)
  if (known) return known
  const query = createQuery((signal) =>
    api.call(getWatchedAccountBalanceEndpoint, { params: { id }, signal }),
  )
  balanceQueries.set(id, query)
  return query
}

type BalanceState = QueryState<WatchedAccountBalance>

/** The states of the balances of all accounts. It reads nothing: the rows do. */
export function useBalanceStates(accounts: readonly WatchedAccount[]): readonly BalanceState[] {
  const last = useRef<readonly BalanceState[]>([])
  return useSyncExternalStore(
    (onChange) => {
      const stops = accounts.map((account) => getBalanceQuery(account).store.subscribe(onChange))
      return () => {
        for (const stop of stops) stop()
      }
    },
    () => {
      const states = accounts.map((account) => getBalanceQuery(account).store.getState())
      const isSame =
        states.length === last.current.length && states.every((state, nth) => state === last.current[nth])
      // The same array while nothing has changed, as React requires.
      if (!isSame) last.current = states
      return last.current
    },
  )
}
