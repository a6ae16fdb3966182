import { FALLBACK_CHANGE_PERCENT, formatPercent, formatUsd } from '@satlens/domain'
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
import { messages } from './messages.ts'

const text = messages.market

/** The ticker's price and change; without one the fixed figures of spec §8, framed as the specimens they are. */
export function MarketCard() {
  const view = orSample(useLeadingTicker())
  const move = useChange24h()
  const dated = view.status === 'live' || view.status === 'delayed' ? view : null
  const slip = (
    <PriceSlip
      absent={text.nothing}
      change={changeOf(view.status, move)}
      bare={view.status === 'sample'}
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
  if (view.status !== 'sample') return slip
  return (
    <SpecimenFrame caption={text.sampleCaption} word={text.sampleWord}>
      {slip}
    </SpecimenFrame>
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
