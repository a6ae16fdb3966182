import { type AccountOverview, type BitcoinOverview, getBitcoinOverviewEndpoint } from '@satlens/contract'
import { type Currency, DEFAULT_CURRENCY } from '@satlens/domain'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCurrency } from '#shared/currency/use-currency.ts'
import { pollEvery, queryClient } from '#shared/query/query-client.ts'
import { endpointQuery, invalidate, updateEndpoint } from '#shared/query/use-endpoint.ts'

const POLL_MS = 10_000
/** While an account is scanned for the first time, so that its progress is seen. */
const SCAN_POLL_MS = 2_000

/** All that is first shown of the accounts and their payments, in one request, with values in a currency. */
export const overviewQuery = (currency: Currency) =>
  queryOptions({
    ...endpointQuery(getBitcoinOverviewEndpoint, { query: { currency } }),
    ...pollEvery(POLL_MS),
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : data.accounts.some(isFirstScan) ? SCAN_POLL_MS : POLL_MS,
  })

/** Reads the overview in the currency of the user, once that is known. */
export function useOverview(): UseQueryResult<BitcoinOverview> {
  const currency = useCurrency()
  return useQuery({ ...overviewQuery(currency ?? DEFAULT_CURRENCY), enabled: currency !== null }, queryClient)
}

/** Reads the overview before it is shown. Never throws. */
export const prefetchOverview = (currency: Currency): Promise<void> =>
  queryClient.prefetchQuery(overviewQuery(currency))

/** Reads the accounts and their payments again, after a write. */
export const reloadOverview = (): Promise<void> => invalidate(getBitcoinOverviewEndpoint)

/** Shows what a write has changed. */
export const changeOverview = (change: (overview: BitcoinOverview) => BitcoinOverview): void =>
  updateEndpoint(getBitcoinOverviewEndpoint, change)

/** Shows what a write has changed of the accounts, and reads the rest again, such as the total. */
export function updateAccounts(change: (accounts: AccountOverview[]) => AccountOverview[]): void {
  changeOverview((overview) => ({ ...overview, accounts: change(overview.accounts) }))
  void reloadOverview()
}

/** Whether the account has never been read as a whole, and its first scan waits or runs. */
export const isFirstScan = ({ scan: { status, synced_at } }: AccountOverview): boolean =>
  synced_at === null && (status === 'waiting' || status === 'scanning')
