import {
  convertUsdToSats,
  formatLocalBtc,
  formatUsd,
  PAGE_PRICE_POLL_INTERVAL_MS,
  type UsdCents,
} from '@satlens/domain'
import type { ReactNode } from 'react'
import { PriceStatus } from '#shared/market/price-figure.tsx'
import { formatAge, formatPriceSource, formatPriceStatus } from '#shared/market/price-text.ts'
import { type DatedPriceView, getDatedPrice, type PriceView } from '#shared/market/price-view.ts'
import { formatSpread } from '#shared/market/spread-text.ts'
import { AmountText } from '#ui/data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { SampleTag } from '#ui/data/sample.tsx'
import { CountdownBar } from '#ui/feedback/countdown-bar.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'
import type { BuyRate } from './rate.ts'

const text = messages.quote
const POLL_SECONDS = PAGE_PRICE_POLL_INTERVAL_MS / 1_000

/** The amount in bitcoin at the current rate, with the age of the rate and its spread; the button under it. */
export function QuoteCard({
  amount,
  rate,
  spot,
  secondsLeft,
  children,
}: {
  amount: UsdCents | null
  rate: BuyRate
  spot: PriceView
  secondsLeft: number
  children: ReactNode
}) {
  return (
    <Card aside={<RateState rate={rate} />} className="lg:sticky lg:top-6" title={text.title}>
      <p className="text-14 text-muted">{text.get}</p>
      <div className="flex min-h-12 items-center sm:min-h-14">
        <Coins amount={amount} rate={rate} />
      </div>
      <Validity isQuote={amount !== null} rate={rate} secondsLeft={secondsLeft} />
      <DescriptionList className="mt-4 border-hairline border-t" dense>
        <DescriptionRow term={text.pay}>{amount === null ? text.none : formatUsd(amount)}</DescriptionRow>
        {rate.kind === 'sample' ? (
          <DescriptionRow term={text.samplePrice}>
            <span className="text-muted">{formatUsd(rate.view.price)}</span>
          </DescriptionRow>
        ) : (
          <Prices rate={rate} spot={spot} />
        )}
      </DescriptionList>
      {rate.kind === 'sample' && (
        <Notice className="mt-4" tone="sample">
          {text.sample}
        </Notice>
      )}
      <div className="mt-4">{children}</div>
    </Card>
  )
}

function RateState({ rate }: { rate: BuyRate }) {
  if (rate.kind === 'sample') return <SampleTag>{formatPriceStatus(rate.view)}</SampleTag>
  return (
    <span className="inline-flex items-center gap-1.5 text-14 text-muted">
      <PriceStatus view={rate.kind === 'loading' ? { status: 'loading' } : rate.view} />
    </span>
  )
}

function Coins({ amount, rate }: { amount: UsdCents | null; rate: BuyRate }) {
  if (amount !== null && rate.kind === 'loading') return <Skeleton className="h-9 w-56 max-w-full" />
  if (amount === null || rate.kind === 'loading')
    return <span className="text-28 text-muted">{text.none}</span>
  const coins = formatLocalBtc(convertUsdToSats(amount, rate.view.price))
  return (
    <AmountText
      decimals="grouped"
      // A whole bitcoin or more is as wide as the card.
      size={coins.length > 10 ? 'medium' : 'large'}
      // An example at the fixed figure of docs/spec/README.md#errors is muted and says so below.
      tone={rate.kind === 'sample' ? 'muted' : 'ink'}
      unit={text.unit}
      value={coins}
    />
  )
}

function Validity({ rate, secondsLeft, isQuote }: { rate: BuyRate; secondsLeft: number; isQuote: boolean }) {
  if (rate.kind === 'loading') return <p className="text-14 text-muted">{text.loading}</p>
  if (rate.kind === 'sample') return null
  const running = isQuote ? text.refreshes : text.priceRefreshes
  const late = isQuote ? text.late : text.priceLate
  return (
    <div className="flex flex-col gap-2">
      <p className="figures text-14 text-muted">{secondsLeft > 0 ? running(secondsLeft) : late}</p>
      <CountdownBar left={secondsLeft} total={POLL_SECONDS} />
      {rate.view.status === 'delayed' && <p className="text-14">{text.delayed}</p>}
      {rate.kind === 'spot' && <p className="text-14">{text.noBuy}</p>}
    </div>
  )
}

function Prices({ rate, spot }: { rate: Exclude<BuyRate, { kind: 'sample' }>; spot: PriceView }) {
  const datedBuy = rate.kind === 'buy' ? rate.view : null
  const datedSpot = rate.kind === 'loading' ? null : getDatedPrice(spot)
  const spread = datedBuy && datedSpot && formatSpread(datedBuy.price, datedSpot.price)
  return (
    <>
      {rate.kind !== 'spot' && <PriceRow term={text.buyPrice} view={datedBuy} />}
      <PriceRow note={datedBuy && text.noSpot} term={text.spotPrice} view={datedSpot} />
      {spread && (
        <DescriptionRow note={spread.note} term={spread.term}>
          {spread.percent}
        </DescriptionRow>
      )}
    </>
  )
}

/** A price with its age and source, else why there is none. */
function PriceRow({ term, view, note }: { term: string; view: DatedPriceView | null; note?: string | null }) {
  return (
    <DescriptionRow
      note={view ? text.read(formatAge(view.ageSeconds), formatPriceSource(view.source)) : note}
      term={term}
    >
      {view ? formatUsd(view.price) : text.none}
    </DescriptionRow>
  )
}
