import { PageTitle } from '#shared/page-title.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { AlertsCard } from './alerts/alerts-card.tsx'
import { BalanceCard } from './balance-card.tsx'
import { MarketCard } from './market-card.tsx'
import { messages } from './messages.ts'
import { MoreCard } from './more-card.tsx'

/** /dashboard: the market, the demo balance, a list of transactions that is always empty (docs/spec/README.md#screens) and the ways on. */
export function Component() {
  return (
    <>
      <PageTitle>{messages.title}</PageTitle>
      <PageHeading lead={messages.lead} title={messages.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-3 lg:grid-cols-5">
        <MarketCard className="lg:col-span-3" />
        {/* Beside the market: the demo account. */}
        <div className="flex flex-col gap-6 lg:col-span-2">
          <BalanceCard />
          <Card title={messages.transactions.title}>
            <EmptyState title={messages.transactions.none}>{messages.transactions.body}</EmptyState>
          </Card>
        </div>
        <AlertsCard className="lg:col-span-5" />
        <MoreCard className="lg:col-span-5" />
      </div>
    </>
  )
}
