import { clearLabelEndpoint, type ListedAddress, type Payment, setLabelEndpoint } from '@satlens/contract'
import type { Label } from '@satlens/domain'
import type { InfiniteData } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { invalidateQueries, queryClient } from '#shared/query/query-client.ts'
import { overviewQuery, reloadOverview } from '../accounts/overview.ts'

/** Labels a transaction, or clears its label, and shows it with each of its payments. */
export async function savePaymentLabel(txid: string, label: Label | null): Promise<void> {
  await save('tx', txid, label)
  const change = (payments: readonly Payment[]) =>
    payments.map((payment) => (payment.txid === txid ? { ...payment, label } : payment))
  queryClient.setQueryData(
    overviewQuery.queryKey,
    (overview) => overview && { ...overview, payments: change(overview.payments) },
  )
  changePages<{ readonly payments: readonly Payment[] }>('payments', (page) => ({
    ...page,
    payments: change(page.payments),
  }))
}

/** Labels an address, or clears its label, and shows it wherever the address is shown. */
export async function saveAddressLabel(address: string, label: Label | null): Promise<void> {
  await save('addr', address, label)
  queryClient.setQueryData(
    overviewQuery.queryKey,
    (overview) =>
      overview && {
        ...overview,
        accounts: overview.accounts.map((account) =>
          account.next_address === address ? { ...account, next_address_label: label } : account,
        ),
      },
  )
  changePages<{ readonly addresses: readonly ListedAddress[] }>('addresses', (page) => ({
    ...page,
    addresses: page.addresses.map((listed) => (listed.address === address ? { ...listed, label } : listed)),
  }))
}

/** Reads again what is shown of labels, after an import. */
export function reloadLabels(): void {
  void reloadOverview()
  for (const key of ['payments', 'addresses']) void invalidateQueries([key])
}

async function save(type: 'addr' | 'tx', ref: string, label: Label | null): Promise<void> {
  if (label === null) await api.call(clearLabelEndpoint, { query: { type, ref } })
  else await api.call(setLabelEndpoint, { body: { type, ref, label } })
}

function changePages<Page>(key: string, change: (page: Page) => Page): void {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: [key] },
    (data) => data && { ...data, pages: data.pages.map(change) },
  )
}
