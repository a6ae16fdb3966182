import { type ListedAddress, listCoinsEndpoint, type Payment } from '@satlens/contract'
import type { Label } from '@satlens/domain'
import type { InfiniteData } from '@tanstack/react-query'
import { storeLabel } from '#shared/labels/store-label.ts'
import { invalidateQueries, queryClient } from '#shared/query/query-client.ts'
import { invalidate } from '#shared/query/use-endpoint.ts'
import { changeOverview, reloadOverview } from '../accounts/overview.ts'

/** Labels a transaction, or clears its label, and shows it with each of its payments. */
export async function savePaymentLabel(txid: string, label: Label | null): Promise<void> {
  await storeLabel('tx', txid, label)
  void invalidate(listCoinsEndpoint)
  const change = (payments: readonly Payment[]) =>
    payments.map((payment) => (payment.txid === txid ? { ...payment, label } : payment))
  changeOverview((overview) => ({ ...overview, payments: change(overview.payments) }))
  changePages<{ readonly payments: readonly Payment[] }>('payments', (page) => ({
    ...page,
    payments: change(page.payments),
  }))
}

/** Labels an address, or clears its label, and shows it wherever the address is shown. */
export async function saveAddressLabel(address: string, label: Label | null): Promise<void> {
  await storeLabel('addr', address, label)
  void invalidate(listCoinsEndpoint)
  changeOverview((overview) => ({
    ...overview,
    accounts: overview.accounts.map((account) =>
      account.next_address === address ? { ...account, next_address_label: label } : account,
    ),
  }))
  changePages<{ readonly addresses: readonly ListedAddress[] }>('addresses', (page) => ({
    ...page,
    addresses: page.addresses.map((listed) => (listed.address === address ? { ...listed, label } : listed)),
  }))
}

/** Reads again what is shown of labels, after an import. */
export function reloadLabels(): void {
  void reloadOverview()
  void invalidate(listCoinsEndpoint)
  for (const key of ['payments', 'addresses']) void invalidateQueries([key])
}

function changePages<Page>(key: string, change: (page: Page) => Page): void {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: [key] },
    (data) => data && { ...data, pages: data.pages.map(change) },
  )
}
