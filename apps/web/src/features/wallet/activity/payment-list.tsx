import type { BitcoinOverview, Payment } from '@satlens/contract'
import { useAmountView } from '#shared/amount/amount.tsx'
import { Button } from '#ui/actions/button.tsx'
import { VirtualList } from '#ui/data/virtual-list.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { messages } from './messages.ts'
import { PaymentRow } from './payment-row.tsx'
import type { usePayments } from './use-payments.ts'

/** The payments that are loaded. More are loaded when the end comes into view. */
export function PaymentList({
  payments,
  pages: { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  overview: { accounts, tip, currency },
  onOpen,
}: {
  payments: readonly Payment[]
  pages: ReturnType<typeof usePayments>
  overview: BitcoinOverview
  onOpen: (payment: Payment) => void
}) {
  const view = useAmountView()
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError
  return (
    <>
      <VirtualList
        className="max-h-[min(36rem,75dvh)]"
        hasMore={hasNextPage}
        itemRem={4.3125}
        items={payments}
        keyOf={({ id }) => id}
        label={messages.list}
        onEnd={canLoad ? () => void fetchNextPage() : undefined}
        onPress={onOpen}
      >
        {(payment) => (
          <PaymentRow
            accountName={accounts.length > 1 ? (names.get(payment.account_id) ?? null) : null}
            currency={currency}
            payment={payment}
            tip={tip}
            view={view}
          />
        )}
      </VirtualList>
      {isFetchingNextPage && (
        <div className="px-5 py-3">
          <Spinner label={messages.more} />
        </div>
      )}
      {isFetchNextPageError && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3" role="alert">
          <p className="text-14 text-loss">{messages.moreFailed}</p>
          <Button onClick={() => void fetchNextPage()} size="small">
            {messages.retry}
          </Button>
        </div>
      )}
    </>
  )
}
