import { type Currency, formatBasisPointsAsPercent, formatMoney, type MinorUnits } from '@satlens/domain'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { PriceChange } from '#ui/data/price-change.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { cardMessages as text } from './price-card-messages.ts'
import { PriceFigure, PriceStatus } from './price-figure.tsx'
import type { Change24h } from './price-reading.ts'
import {
  formatAge,
  formatPriceSource,
  formatSpokenAge,
  formatSpokenChange,
  formatSpokenPrice,
} from './price-text.ts'
import { getDatedPrice, type PriceView, type SamplePriceView } from './price-view.ts'

const NOTHING = '—'

type MarketPriceCardProps = {
  view: PriceView<MinorUnits> | SamplePriceView
  move: Change24h<MinorUnits> | null
  currency?: Currency
  /** Stands in place of the change and all rows if the price is a sample. */
  sampleChange?: ReactNode
  /** With the engraved band along the head, for a card that stands alone. */
  engraved?: boolean
  /** Without a background of its own, inside another card. */
  bare?: boolean
  /** Stands below the change. */
  chart?: ReactNode
  children?: ReactNode
}

export function MarketPriceCard({
  view,
  move,
  currency = 'USD',
  sampleChange,
  engraved = false,
  bare = false,
  chart,
  children,
}: MarketPriceCardProps) {
  const dated = getDatedPrice(view)
  const onlySample = view.status === 'sample' && sampleChange
  return (
    <div className={clsx(!bare && 'overflow-hidden rounded-ui border border-control bg-surface')}>
      {engraved && <div aria-hidden="true" className="guilloche border-control border-b max-sm:hidden" />}
      <div className={clsx(!bare && 'px-5 pt-5')}>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 className="font-medium text-14">{text.label(currency)}</h2>
          <p aria-hidden="true" className="flex items-center gap-1.5 text-14 text-muted">
            <PriceStatus view={view} />
          </p>
        </div>
        <p className="sr-only">{formatSpokenPrice(view, currency)}</p>
        <div aria-hidden="true" className="mt-3 flex min-h-12 items-center sm:min-h-16">
          {view.status === 'loading' && <Skeleton className="h-10 w-64 max-w-full sm:h-12" />}
          {view.status === 'unavailable' && <span className="text-40 text-muted">{NOTHING}</span>}
          {'price' in view && (
            <PriceFigure
              // A new figure is a new element: the tint fades from it once, and nothing rolls or jumps.
              className="rounded-ui transition-colors duration-150 starting:bg-tint"
              currency={currency}
              key={view.price.toString()}
              size="display"
              view={view}
            />
          )}
        </div>
        <div className="mt-1 flex min-h-6 items-center">
          {onlySample || (view.status !== 'loading' && <Change24hText move={move} />)}
        </div>
        {chart}
      </div>
      {!onlySample && (
        <DescriptionList className={clsx('mt-3 border-control border-t', !bare && 'px-5 pb-1')} dense>
          <DescriptionRow term={text.age}>
            {dated ? <PriceAge seconds={dated.ageSeconds} /> : NOTHING}
          </DescriptionRow>
          <DescriptionRow term={text.from}>
            {move ? formatMoney(move.from, currency) : NOTHING}
          </DescriptionRow>
          <DescriptionRow term={text.source}>
            {dated ? formatPriceSource(dated.source) : NOTHING}
          </DescriptionRow>
          {children}
        </DescriptionList>
      )}
    </div>
  )
}

export function Change24hText({ move }: { move: Change24h<MinorUnits> | null }) {
  if (move === null) return <span className="text-14 text-muted">{text.noChange}</span>
  return (
    <PriceChange
      direction={move.change > 0n ? 'gain' : move.change < 0n ? 'loss' : 'flat'}
      text={formatBasisPointsAsPercent(move.change)}
      words={formatSpokenChange(move.change)}
    />
  )
}

function PriceAge({ seconds }: { seconds: number }) {
  return (
    <>
      <span aria-hidden="true">{formatAge(seconds)}</span>
      <span className="sr-only">{formatSpokenAge(seconds)}</span>
    </>
  )
}
