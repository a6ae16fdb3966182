import { PageTitle } from '#shared/components/page-title.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeading } from '#ui/layout/page-heading.tsx'
import { AlertsCard } from './alerts/alerts-card.tsx'
import { BalanceCard } from './balance-card.tsx'
import { MarketCard } from './market-card.tsx'
import { messages } from './messages.ts'
import { MoreScreensCard } from './more-screens-card.tsx'

/** /dashboard: the market, the demo balance, a list of transactions that is always empty (docs/spec/README.md#screens) and the ways on. */
export function DashboardPage() {
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
        <MoreScreensCard className="lg:col-span-5" />
      </div>
    </>
  )
}
