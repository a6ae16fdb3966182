import { formatUsd } from '@satlens/domain'
import type { ReactNode } from 'react'
import { Change24hText } from '#shared/market/market-price-card.tsx'
import { PriceFigure, PriceStatus } from '#shared/market/price-figure.tsx'
import { formatAge, formatPriceSource, formatSpokenPrice } from '#shared/market/price-text.ts'
import { getDatedPrice, orSamplePrice } from '#shared/market/price-view.ts'
import { messages } from './messages.ts'
import type { TradingPrices } from './use-trading-prices.ts'

const text = messages.price

export function PriceSummary({ spot, buy, move }: TradingPrices) {
  const dated = getDatedPrice(spot)
  const view = orSamplePrice(spot)
  const datedBuy = getDatedPrice(buy)
  return (
    <dl className="grid gap-x-6 gap-y-4 border-ink min-[18rem]:grid-cols-2 border-y py-4 sm:grid-cols-3 lg:flex lg:justify-between">
      <Entry term={text.label}>
        <span className="sr-only">{formatSpokenPrice(view)}</span>
        <span aria-hidden="true" className="font-semibold">
          {view.status === 'loading' ? text.nothing : <PriceFigure view={view} />}
        </span>
      </Entry>
      <Entry term={text.change}>
        {spot.status === 'loading' ? text.nothing : <Change24hText move={move} />}
      </Entry>
      <Entry term={text.buy}>{datedBuy ? formatUsd(datedBuy.price) : text.nothing}</Entry>
      <Entry term={text.source}>{dated ? formatPriceSource(dated.source) : text.nothing}</Entry>
      <Entry term={text.state}>
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
