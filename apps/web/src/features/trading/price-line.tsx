import { formatUsd } from '@satlens/domain'
import type { ReactNode } from 'react'
import { orSample } from '#shared/market/price-view.ts'
import {
  ageText,
  priceDigits,
  sourceText,
  spokenPrice,
  stateMark,
  stateWord,
} from '#shared/market/price-words.ts'
import { Figure } from '#ui/figure.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { messages } from './messages.ts'
import { Move } from './move.tsx'
import { datedPrice, type TradingPrices } from './use-trading-prices.ts'

const text = messages.price

/** The live price as one line of a ledger: figure, change, buy price, source, and how old it all is. */
export function PriceLine({ spot, buy, move }: TradingPrices) {
  const dated = datedPrice(spot)
  const view = orSample(spot)
  const datedBuy = datedPrice(buy)
  return (
    <dl className="grid gap-x-6 gap-y-4 border-ink min-[18rem]:grid-cols-2 border-y py-4 sm:grid-cols-3 lg:flex lg:justify-between">
      <Entry term={text.label}>
        <VisuallyHidden>{spokenPrice(view)}</VisuallyHidden>
        <span aria-hidden="true" className="font-semibold">
          {view.status === 'loading' ? (
            text.nothing
          ) : (
            <Figure
              currency="$"
              tone={view.status === 'sample' ? 'muted' : 'ink'}
              value={priceDigits(view.price)}
            />
          )}
        </span>
      </Entry>
      <Entry term={text.change}>{spot.status === 'loading' ? text.nothing : <Move move={move} />}</Entry>
      <Entry term={text.buy}>{datedBuy ? formatUsd(datedBuy.price) : text.nothing}</Entry>
      <Entry term={text.source}>{dated ? sourceText(dated.source) : text.nothing}</Entry>
      <Entry term={text.state}>
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          <StateMark kind={stateMark(view)} />
          {stateWord(view)}
          {dated && <span className="text-muted">{ageText(dated.ageSeconds)}</span>}
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
