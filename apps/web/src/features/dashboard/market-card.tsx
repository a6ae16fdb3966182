import { FALLBACK_CHANGE_PERCENT, formatPercent, formatUsd } from '@satlens/domain'
import clsx from 'clsx'
import { Age } from '#shared/market/age.tsx'
import { orSample } from '#shared/market/price-view.ts'
import {
  priceDigits,
  sourceText,
  spokenChange,
  spokenPrice,
  stateMark,
  stateWord,
} from '#shared/market/price-words.ts'
import { useChange24h, useLeadingTicker } from '#shared/market/use-price.ts'
import { PriceChange } from '#ui/price-change.tsx'
import { PriceSlip } from '#ui/price-slip.tsx'
import { SpecimenFrame } from '#ui/specimen.tsx'
import { PriceHistory } from './history/price-history.tsx'
import { messages } from './messages.ts'

const text = messages.market

/**
 * The ticker's price and change, over what the price did before; without a ticker the fixed figures of docs/spec/README.md#errors, framed as
 * the specimens they are. The history is real or nothing.
 */
export function MarketCard({ className }: { className?: string }) {
  const view = orSample(useLeadingTicker())
  const move = useChange24h()
  const dated = view.status === 'live' || view.status === 'delayed' ? view : null
  const slip = (
    <PriceSlip
      absent={text.nothing}
      change={changeOf(view.status, move)}
      bare
      currency="$"
      label={text.label}
      loading={view.status === 'loading'}
      mark={stateMark(view)}
      price={view.status === 'loading' ? null : priceDigits(view.price)}
      rows={
        view.status === 'sample'
          ? []
          : [
              { term: text.age, value: dated ? <Age seconds={dated.ageSeconds} /> : text.nothing },
              { term: text.from, value: dated && move ? formatUsd(move.from) : text.nothing },
              { term: text.source, value: dated ? sourceText(dated.source) : text.nothing },
            ]
      }
      spoken={spokenPrice(view)}
      state={stateWord(view)}
      tone={view.status === 'sample' ? 'muted' : 'ink'}
    />
  )
  return (
    <div className={clsx('flex flex-col gap-5 rounded-ui border border-control bg-surface p-5', className)}>
      {view.status === 'sample' ? (
        // The frame counts as padding, so that the figure stands where it stood.
        <SpecimenFrame caption={text.sampleCaption} className="-m-[5px]" word={text.sampleWord}>
          {slip}
        </SpecimenFrame>
      ) : (
        slip
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
        text={FALLBACK_CHANGE_PERCENT}
        words={text.spokenSampleChange(FALLBACK_CHANGE_PERCENT)}
      />
    )
  }
  if (move === null) return <span className="text-14 text-muted">{text.noChange}</span>
  return (
    <PriceChange
      direction={move.change > 0n ? 'gain' : move.change < 0n ? 'loss' : 'flat'}
      period={text.period}
      text={formatPercent(move.change)}
      words={spokenChange(move.change)}
    />
  )
}
