import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { DEFAULT_CURRENCY } from '@satlens/domain'
import { LinkButton, PageLink } from '#shared/components/links.tsx'
import { PageHeading } from '#shared/components/page-heading.tsx'
import { useCurrency } from '#shared/currency/use-currency.ts'
import { Tag } from '#ui/data/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AlertsCard } from './alerts/alerts-card.tsx'
import { BalanceCard } from './balance-card.tsx'
import { CurrencySwitch } from './currency-switch.tsx'
import { MarketCard } from './market-card.tsx'
import { messages } from './messages.ts'

/** /dashboard: the market, the demo balance, a list of transactions that is always empty (docs/spec/README.md#screens) and the ways on. */
export function DashboardPage() {
  const currency = useCurrency()
  return (
    <>
      <PageHeading
        aside={<CurrencySwitch currency={currency} />}
        lead={messages.lead}
        title={messages.title}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-3 lg:grid-cols-5">
        <MarketCard className="lg:col-span-3" currency={currency} />
        {/* Beside the market: the demo account. */}
        <div className="flex flex-col gap-6 lg:col-span-2">
          <BalanceCard />
          <Card title={messages.transactions.title}>
            <EmptyState
              action={
                <LinkButton size="small" to={WEB_APP_SCREEN_PATHS.wallet}>
                  {messages.transactions.wallet}
                </LinkButton>
              }
              title={messages.transactions.none}
            >
              {messages.transactions.body}
            </EmptyState>
          </Card>
        </div>
        <AlertsCard className="lg:col-span-5" currency={currency ?? DEFAULT_CURRENCY} />
        <MoreScreensCard className="lg:col-span-5" />
      </div>
    </>
  )
}

function MoreScreensCard({ className }: { className?: string }) {
  const text = messages.more
  return (
    <Card className={className} flush title={text.title}>
      <ul>
        {text.items.map(({ to, name, about, kind }) => (
          <li
            className="flex items-start justify-between gap-4 border-hairline border-b px-5 py-3 last:border-b-0"
            key={to}
          >
            <div className="min-w-0">
              <PageLink className="font-medium" to={to}>
                {name}
              </PageLink>
              <p className="text-14 text-muted">{about}</p>
            </div>
            <span className="shrink-0">
              <Tag tone={kind === 'demo' ? 'sample' : 'neutral'}>{text.kinds[kind]}</Tag>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
