import { type AccountOverview, type BitcoinOverview, getBitcoinOverviewEndpoint } from '@satlens/contract'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { invalidateQueries, pollEvery, queryClient, updateQuery } from '#shared/query/query-client.ts'
import { endpointQuery } from '#shared/query/use-endpoint.ts'

const POLL_MS = 10_000
/** While an account is scanned for the first time, so that its progress is seen. */
const SCAN_POLL_MS = 2_000

/** All that is first shown of the accounts and their payments, in one request. */
export const overviewQuery = queryOptions({
  ...endpointQuery(getBitcoinOverviewEndpoint),
  ...pollEvery(POLL_MS),
  refetchInterval: ({ state: { data } }) =>
    data === undefined ? false : data.accounts.some(isFirstScan) ? SCAN_POLL_MS : POLL_MS,
})

export const useOverview = (): UseQueryResult<BitcoinOverview> => useQuery(overviewQuery, queryClient)

/** Reads the accounts and their payments again, after a write. */
export const reloadOverview = (): Promise<void> => invalidateQueries(overviewQuery.queryKey)

/** Shows what a write has changed of the accounts, and reads the rest again, such as the total. */
export function updateAccounts(change: (accounts: AccountOverview[]) => AccountOverview[]): void {
  updateQuery(overviewQuery, (overview) => ({ ...overview, accounts: change(overview.accounts) }))
  void reloadOverview()
}

/** Whether the account has never been read as a whole, and its first scan waits or runs. */
export const isFirstScan = ({ scan: { status, synced_at } }: AccountOverview): boolean =>
  synced_at === null && (status === 'waiting' || status === 'scanning')
