import { formatPercent, formatUsd } from '@satlens/domain'
import {
  ageText,
  priceDigits,
  sourceText,
  spokenPrice,
  stateMark,
  stateWord,
} from '#shared/market/price-words.ts'
import type { Change24h } from '#shared/market/readings.ts'
import { PriceChange } from '#ui/price-change.tsx'
import { PriceSlip } from '#ui/price-slip.tsx'
import { messages } from './messages.ts'
import { datedPrice, type TradingPrices } from './use-trading-prices.ts'

const text = messages.price

/** The live price of both trading pages (spec §2), with its age, its source and the buy price beside it. */
export function LivePrice({ spot, buy, move }: TradingPrices) {
  const dated = datedPrice(spot)
  const datedBuy = datedPrice(buy)
  return (
    <PriceSlip
      absent={text.absent}
      change={changeOf(spot.status === 'loading', move)}
      currency="$"
      label={text.label}
      loading={spot.status === 'loading'}
      mark={stateMark(spot)}
      price={dated ? priceDigits(dated.price) : null}
      rows={[
        { term: text.age, value: dated ? ageText(dated.ageSeconds) : text.nothing },
        { term: text.source, value: dated ? sourceText(dated.source) : text.nothing },
        { term: text.buy, note: text.buyNote, value: datedBuy ? formatUsd(datedBuy.price) : text.nothing },
      ]}
      spoken={spokenPrice(spot)}
      state={stateWord(spot)}
    />
  )
}

function changeOf(isLoading: boolean, move: Change24h | null) {
  if (isLoading) return null
  if (move === null) return <span className="text-14 text-muted">{text.noChange}</span>
  return (
    <PriceChange
      direction={move.change > 0n ? 'gain' : move.change < 0n ? 'loss' : 'flat'}
      period={text.period}
      text={formatPercent(move.change)}
    />
  )
}
