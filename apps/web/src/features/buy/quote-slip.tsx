import { type Cents, formatBtc, formatUsd, PRICE_POLL_MS, quoteBuy } from '@satlens/domain'
import type { ReactNode } from 'react'
import type { PriceView } from '#shared/market/price-view.ts'
import { ageText, gapLine, sourceText, stateMark, stateWord } from '#shared/market/price-words.ts'
import { Card } from '#ui/card.tsx'
import { Figure } from '#ui/figure.tsx'
import { Ledger, LedgerRow } from '#ui/ledger.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SpecimenTag } from '#ui/specimen.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import { TimeLeft } from '#ui/time-left.tsx'
import { messages } from './messages.ts'
import { isPriced, type PricedView, type Rate } from './rate.ts'

const text = messages.quote
const POLL_SECONDS = PRICE_POLL_MS / 1_000

/** What the amount comes to at the rate of now, with the age of the rate and its distance from spot; the button under it. */
export function QuoteSlip({
  amount,
  rate,
  spot,
  secondsLeft,
  children,
}: {
  amount: Cents | null
  rate: Rate
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
      <Ledger className="mt-4 border-hairline border-t" dense>
        <LedgerRow term={text.pay}>{amount === null ? text.none : formatUsd(amount)}</LedgerRow>
        {rate.kind === 'sample' ? (
          <LedgerRow term={text.samplePrice}>
            <span className="text-muted">{formatUsd(rate.view.price)}</span>
          </LedgerRow>
        ) : (
          <Prices rate={rate} spot={spot} />
        )}
      </Ledger>
      {rate.kind === 'sample' && (
        <Notice className="mt-4" tone="specimen">
          {text.sample}
        </Notice>
      )}
      <div className="mt-4">{children}</div>
    </Card>
  )
}

function RateState({ rate }: { rate: Rate }) {
  if (rate.kind === 'sample') return <SpecimenTag>{stateWord(rate.view)}</SpecimenTag>
  const view = rate.kind === 'loading' ? ({ status: 'loading' } as const) : rate.view
  return (
    <span className="inline-flex items-center gap-1.5 text-14 text-muted">
      <StateMark kind={stateMark(view)} />
      {stateWord(view)}
    </span>
  )
}

function Coins({ amount, rate }: { amount: Cents | null; rate: Rate }) {
  if (amount !== null && rate.kind === 'loading') return <Skeleton className="h-9 w-56 max-w-full" />
  if (amount === null || rate.kind === 'loading')
    return <span className="text-28 text-muted">{text.none}</span>
  const coins = formatBtc(quoteBuy(amount, rate.view.price))
  return (
    <Figure
      decimals="grouped"
      // A whole bitcoin or more is as wide as the slip.
      size={coins.length > 10 ? 'medium' : 'large'}
      // An example at the fixed figure of docs/spec/README.md#errors is muted and says so below.
      tone={rate.kind === 'sample' ? 'muted' : 'ink'}
      unit={text.unit}
      value={coins}
    />
  )
}

/** How long the figure stands, and what is to be known of it. */
function Validity({ rate, secondsLeft, isQuote }: { rate: Rate; secondsLeft: number; isQuote: boolean }) {
  if (rate.kind === 'loading') return <p className="text-14 text-muted">{text.loading}</p>
  if (rate.kind === 'sample') {
    return isQuote ? null : <p className="text-14 text-specimen">{text.noQuote}</p>
  }
  const running = isQuote ? text.refreshes : text.priceRefreshes
  const late = isQuote ? text.late : text.priceLate
  return (
    <div className="flex flex-col gap-2">
      <p className="figures text-14 text-muted">{secondsLeft > 0 ? running(secondsLeft) : late}</p>
      <TimeLeft left={secondsLeft} total={POLL_SECONDS} />
      {rate.view.status === 'delayed' && <p className="text-14">{text.delayed}</p>}
      {rate.kind === 'spot' && <p className="text-14">{text.noBuy}</p>}
    </div>
  )
}

function Prices({ rate, spot }: { rate: Exclude<Rate, { kind: 'sample' }>; spot: PriceView }) {
  if (rate.kind === 'loading') {
    return (
      <>
        <LedgerRow term={text.buyPrice}>{text.none}</LedgerRow>
        <LedgerRow term={text.spotPrice}>{text.none}</LedgerRow>
      </>
    )
  }
  const { price } = rate.view
  const note = readNote(rate.view)
  if (rate.kind === 'spot') {
    return (
      <LedgerRow note={note} term={text.spotPrice}>
        {formatUsd(price)}
      </LedgerRow>
    )
  }
  return (
    <>
      <LedgerRow note={note} term={text.buyPrice}>
        {formatUsd(price)}
      </LedgerRow>
      <LedgerRow note={isPriced(spot) ? readNote(spot) : text.noSpot} term={text.spotPrice}>
        {isPriced(spot) ? formatUsd(spot.price) : text.none}
      </LedgerRow>
      {isPriced(spot) && <GapRow buy={price} spot={spot.price} />}
    </>
  )
}

const readNote = ({ ageSeconds, source }: PricedView): string =>
  text.read(ageText(ageSeconds), sourceText(source))

function GapRow({ buy, spot }: { buy: Cents; spot: Cents }) {
  const { term, note, percent } = gapLine(buy, spot)
  return (
    <LedgerRow note={note} term={term}>
      {percent}
    </LedgerRow>
  )
}
