import type { BitcoinOverview, Payment } from '@satlens/contract'
import { useState } from 'react'
import { CardQueryStatus } from '#shared/components/card-query-status.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { isFirstScan } from '../accounts/overview.ts'
import { ExportButtons } from './export-buttons.tsx'
import { messages } from './messages.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { countFilters, NO_FILTERS, toPaymentQuery } from './payment-filters.ts'
import { PaymentFiltersForm } from './payment-filters-form.tsx'
import { PaymentList } from './payment-list.tsx'
import { usePayments } from './use-payments.ts'

/** Every payment in and out of the watched accounts. */
export function ActivityCard({ overview }: { overview: BitcoinOverview }) {
  const [filters, setFilters] = useState(NO_FILTERS)
  const query = { ...toPaymentQuery(filters), currency: overview.currency }
  const pages = usePayments(query, overview)
  const payments = pages.data?.pages.flatMap((page) => page.payments)
  const [opened, setOpened] = useState<Payment | null>(null)
  const isFiltered = countFilters(filters) > 0
  const isEmpty = payments?.length === 0
  return (
    <Card
      aside={<ExportButtons disabled={isEmpty || payments === undefined} query={query} />}
      flush
      title={messages.title}
    >
      <PaymentFiltersForm accounts={overview.accounts} filters={filters} onChange={setFilters} />
      {payments === undefined && (
        <div className="p-5 max-[14rem]:px-3">
          <CardQueryStatus query={pages} text={messages} />
        </div>
      )}
      {isEmpty && (
        <EmptyState
          className="p-5 max-[14rem]:px-3"
          title={isFiltered ? messages.noMatch.title : messages.empty.title}
        >
          {isFiltered ? messages.noMatch.body : getEmptyText(overview)}
        </EmptyState>
      )}
      {payments !== undefined && !isEmpty && (
        <PaymentList onOpen={setOpened} overview={overview} pages={pages} payments={payments} />
      )}
      {opened && (
        <PaymentDialog
          onClose={() => setOpened(null)}
          overview={overview}
          // It may have changed since it was opened.
          payment={payments?.find(({ id }) => id === opened.id) ?? opened}
        />
      )}
    </Card>
  )
}

const getEmptyText = ({ accounts }: BitcoinOverview) =>
  accounts.some(isFirstScan) ? messages.empty.scanning : messages.empty.body
