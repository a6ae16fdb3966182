import { type BitcoinOverview, listPaymentsEndpoint, type Payment } from '@satlens/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#shared/api/api.ts'
import { queryClient } from '#shared/query/query-client.ts'
import { overviewQuery } from '../accounts/overview.ts'
import type { CurrencyQuery } from './payment-filters.ts'

/** The pages after the first. A scroll to the end of 5,000 payments then takes 26 requests. */
const PAGE_SIZE = '200'

interface PaymentPage {
  readonly payments: readonly Payment[]
  readonly next: string | null
}

/** The payments that match the query, page by page. They are read again when the overview has others than before. */
export function usePayments(query: CurrencyQuery, overview: BitcoinOverview) {
  const pages = useInfiniteQuery(
    {
      queryKey: ['payments', query],
      queryFn: ({ pageParam, signal }) => fetchPage(query, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      // Its changes are those of the overview.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      placeholderData: keepPreviousData,
      // Comparing 5,000 payments would take longer than to render those in view.
      structuralSharing: false,
    },
    queryClient,
  )
  const { refetch } = pages
  const version = getVersion(overview)
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    void refetch()
  }, [version, refetch])
  return pages
}

/** The first page without filters is in the overview, which has just been read. */
async function fetchPage(
  { currency, ...filters }: CurrencyQuery,
  before: string | undefined,
  signal: AbortSignal,
): Promise<PaymentPage> {
  const overview = queryClient.getQueryData(overviewQuery(currency).queryKey)
  if (overview && before === undefined && Object.keys(filters).length === 0) return overview
  const query = { ...filters, currency, ...(before !== undefined && { before, limit: PAGE_SIZE }) }
  return api.call(listPaymentsEndpoint, { query, signal })
}

/** What changes with the payments. New confirmations alone change none: they are counted from the newest block. */
const getVersion = ({ accounts, payments }: BitcoinOverview): string =>
  JSON.stringify([
    accounts.map(({ id, scan }) => [id, scan.payments_found]),
    payments.map(({ id, state, height, label, verified, fiat }) => [
      id,
      state,
      height,
      label,
      verified,
      fiat?.value,
    ]),
  ])
