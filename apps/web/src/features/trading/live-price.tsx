import { formatUsd } from '@satlens/domain'
import { Age } from '#shared/market/age.tsx'
import { orSample } from '#shared/market/price-view.ts'
import { priceDigits, sourceText, spokenPrice, stateMark, stateWord } from '#shared/market/price-words.ts'
import { PriceSlip } from '#ui/price-slip.tsx'
import { messages } from './messages.ts'
import { Move } from './move.tsx'
import { datedPrice, type TradingPrices } from './use-trading-prices.ts'

const text = messages.price

/** The live price of Trading Easy (docs/spec/README.md#screens), with its age, its source and the base of its change. */
export function LivePrice({ spot, move }: Pick<TradingPrices, 'spot' | 'move'>) {
  const dated = datedPrice(spot)
  const view = orSample(spot)
  return (
    <PriceSlip
      absent={text.nothing}
      change={spot.status !== 'loading' && <Move move={move} />}
      currency="$"
      label={text.label}
      loading={spot.status === 'loading'}
      mark={stateMark(view)}
      price={view.status === 'loading' ? null : priceDigits(view.price)}
      rows={[
        { term: text.age, value: dated ? <Age seconds={dated.ageSeconds} /> : text.nothing },
        { term: text.from, value: move ? formatUsd(move.from) : text.nothing },
        { term: text.source, value: dated ? sourceText(dated.source) : text.nothing },
      ]}
      spoken={spokenPrice(view)}
      state={stateWord(view)}
      tone={view.status === 'sample' ? 'muted' : 'ink'}
    />
  )
}
