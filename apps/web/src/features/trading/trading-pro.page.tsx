import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { formatUsd } from '@satlens/domain'
import { type ReactNode, useId } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { PageLink } from '#shared/components/links.tsx'
import { PageTitle } from '#shared/components/page-title.tsx'
import { Change24hText } from '#shared/market/market-price-card.tsx'
import { PriceFigure, PriceStatus } from '#shared/market/price-figure.tsx'
import { formatAge, formatPriceSource, formatSpokenPrice } from '#shared/market/price-text.ts'
import { getDatedPrice, orSamplePrice } from '#shared/market/price-view.ts'
import { CheckList } from '#ui/data/check-list.tsx'
import { LockIcon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'
import { ProPlanPrice, SubscribeLink } from './subscribe-link.tsx'
import { type TradingPrices, useTradingPrices } from './use-trading-prices.ts'

const text = messages.pro

/** /trading-pro: what Pro is, what it costs, where to subscribe, and its tools under lock (docs/spec/README.md#screens). */
export function TradingProPage() {
  const prices = useTradingPrices()
  const lockedId = useId()
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <h1 className="font-semibold text-40 sm:text-56" tabIndex={-1}>
            {text.title}
          </h1>
          <p className="mt-4 max-w-[30ch] text-balance font-medium text-22 sm:text-28">{text.statement}</p>
          <p className="mt-5 max-w-[56ch] text-18">{text.body(settings.brand)}</p>
          <aside aria-label={text.stance.title} className="measure mt-8 border-ink border-s-2 ps-5">
            <p className="font-semibold">{text.stance.title}</p>
            {text.stance.items.map((item) => (
              <p className="mt-2 text-pretty" key={item}>
                {item}
              </p>
            ))}
          </aside>
        </div>
        <Card title={text.plan.title}>
          <ProPlanPrice />
          <CheckList className="mt-3 mb-5" items={text.plan.included} />
          <SubscribeLink variant="primary" wide />
        </Card>
      </div>
      <div className="mt-12">
        <PriceSummary {...prices} />
      </div>
      <section aria-labelledby={lockedId} className="mt-12">
        <h2 className="font-semibold text-28" id={lockedId}>
          {text.locked.title}
        </h2>
        <p className="mt-1 mb-6 text-muted">{text.locked.caption}</p>
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {text.locked.items.map(({ title, body }) => (
            <li className="rounded-ui border border-hairline bg-surface p-5" key={title}>
              <h3 className="flex items-center gap-2 wrap-anywhere font-semibold text-18">
                <LockIcon className="shrink-0 text-muted" />
                {title}
              </h3>
              <p className="mt-2 text-muted">{body}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className="mt-12 flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-ink border-t pt-6">
        {settings.payment_link !== null && <SubscribeLink bare />}
        <PageLink className="inline-flex min-h-11 items-center" to={WEB_APP_SCREEN_PATHS.tradingEasy}>
          {text.easy}
        </PageLink>
      </div>
    </>
  )
}

function PriceSummary({ spot, buy, move }: TradingPrices) {
  const dated = getDatedPrice(spot)
  const view = orSamplePrice(spot)
  const datedBuy = getDatedPrice(buy)
  return (
    <dl className="grid gap-x-6 gap-y-4 border-ink min-[18rem]:grid-cols-2 border-y py-4 sm:grid-cols-3 lg:flex lg:justify-between">
      <Entry term={messages.price.label}>
        <span className="sr-only">{formatSpokenPrice(view)}</span>
        <span aria-hidden="true" className="font-semibold">
          {view.status === 'loading' ? messages.price.nothing : <PriceFigure view={view} />}
        </span>
      </Entry>
      <Entry term={messages.price.change}>
        {spot.status === 'loading' ? messages.price.nothing : <Change24hText move={move} />}
      </Entry>
      <Entry term={messages.price.buy}>{datedBuy ? formatUsd(datedBuy.price) : messages.price.nothing}</Entry>
      <Entry term={messages.price.source}>
        {dated ? formatPriceSource(dated.source) : messages.price.nothing}
      </Entry>
      <Entry term={messages.price.state}>
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          <PriceStatus view={view} />
          {dated && <span className="text-muted">{formatAge(dated.ageSeconds)}</span>}
        </span>
      </Entry>
    </dl>
  )
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 text-muted">{term}</dt>
      <dd className="figures wrap-break-word mt-0.5">{children}</dd>
    </div>
  )
}
