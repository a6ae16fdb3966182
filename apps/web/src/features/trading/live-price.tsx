import { formatUsd } from '@satlens/domain'
import { Age } from '#shared/market/age.tsx'
import { priceDigits, sourceText, spokenPrice, stateMark, stateWord } from '#shared/market/price-words.ts'
import { PriceSlip } from '#ui/price-slip.tsx'
import { messages } from './messages.ts'
import { Move } from './move.tsx'
import { datedPrice, type TradingPrices } from './use-trading-prices.ts'

const text = messages.price

/** The live price of Trading Easy (docs/spec/README.md#screens), with its age, its source and the base of its change. */
export function LivePrice({ spot, move }: Pick<TradingPrices, 'spot' | 'move'>) {
  const dated = datedPrice(spot)
  return (
    <PriceSlip
      absent={text.absent}
      change={spot.status !== 'loading' && <Move move={move} />}
      currency="$"
      label={text.label}
      loading={spot.status === 'loading'}
      mark={stateMark(spot)}
      price={dated ? priceDigits(dated.price) : null}
      rows={[
        { term: text.age, value: dated ? <Age seconds={dated.ageSeconds} /> : text.nothing },
        { term: text.from, value: move ? formatUsd(move.from) : text.nothing },
        { term: text.source, value: dated ? sourceText(dated.source) : text.nothing },
      ]}
      spoken={spokenPrice(spot)}
      state={stateWord(spot)}
    />
  )
}
