import { FALLBACK_PRICE_CHANGE_TEXT, formatBasisPointsAsPercent, formatUsd } from '@satlens/domain'
import clsx from 'clsx'
import { PriceAge } from '#shared/market/price-age.tsx'
import {
  formatPriceDigits,
  formatPriceSource,
  formatPriceStatus,
  formatSpokenChange,
  formatSpokenPrice,
  getPriceStatusDot,
} from '#shared/market/price-text.ts'
import { orSamplePrice } from '#shared/market/price-view.ts'
import { useChange24h, useHeadlineTicker } from '#shared/market/use-price.ts'
import { PriceCard } from '#ui/data/price-card.tsx'
import { PriceChange } from '#ui/data/price-change.tsx'
import { SampleFrame } from '#ui/data/sample.tsx'
import { PriceHistory } from './history/price-history.tsx'
import { messages } from './messages.ts'

const text = messages.market

/**
 * The ticker's price and change, over what the price did before; without a ticker the fixed figures of docs/spec/README.md#errors, framed as
 * samples. The history is real or nothing.
 */
export function MarketCard({ className }: { className?: string }) {
  const view = orSamplePrice(useHeadlineTicker())
  const move = useChange24h()
  const dated = view.status === 'live' || view.status === 'delayed' ? view : null
  const card = (
    <PriceCard
      absent={text.nothing}
      change={changeOf(view.status, move)}
      bare
      currency="$"
      label={text.label}
      loading={view.status === 'loading'}
      mark={getPriceStatusDot(view)}
      price={view.status === 'loading' ? null : formatPriceDigits(view.price)}
      rows={
        view.status === 'sample'
          ? []
          : [
              { term: text.age, value: dated ? <PriceAge seconds={dated.ageSeconds} /> : text.nothing },
              { term: text.from, value: dated && move ? formatUsd(move.from) : text.nothing },
              { term: text.source, value: dated ? formatPriceSource(dated.source) : text.nothing },
            ]
      }
      spoken={formatSpokenPrice(view)}
      state={formatPriceStatus(view)}
      tone={view.status === 'sample' ? 'muted' : 'ink'}
    />
  )
  return (
    <div className={clsx('flex flex-col gap-5 rounded-ui border border-control bg-surface p-5', className)}>
      {view.status === 'sample' ? (
        // The frame counts as padding, so that the figure stands where it stood.
        <SampleFrame caption={text.sampleCaption} className="-m-[5px]" word={text.sampleWord}>
          {card}
        </SampleFrame>
      ) : (
        card
      )}
      <div className="-mx-5 border-control border-t px-5 pt-4">
        <PriceHistory />
      </div>
    </div>
  )
}

function changeOf(status: 'loading' | 'live' | 'delayed' | 'sample', move: ReturnType<typeof useChange24h>) {
  if (status === 'loading') return null
  if (status === 'sample') {
    return (
      <PriceChange
        direction="flat"
        period={text.period}
        text={FALLBACK_PRICE_CHANGE_TEXT}
        words={text.spokenSampleChange(FALLBACK_PRICE_CHANGE_TEXT)}
      />
    )
  }
  if (move === null) return <span className="text-14 text-muted">{text.noChange}</span>
  return (
    <PriceChange
      direction={move.change > 0n ? 'gain' : move.change < 0n ? 'loss' : 'flat'}
      period={text.period}
      text={formatBasisPointsAsPercent(move.change)}
      words={formatSpokenChange(move.change)}
    />
  )
}
