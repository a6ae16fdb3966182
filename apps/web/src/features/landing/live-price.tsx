import { formatPercent, formatUsd, PRICE_POLL_MS } from '@satlens/domain'
import { Age } from '#shared/market/age.tsx'
import { buyPriceQuery, spotPriceQuery } from '#shared/market/price-queries.ts'
import { orSample } from '#shared/market/price-view.ts'
import {
  priceDigits,
  sourceText,
  spokenChange,
  spokenPrice,
  stateMark,
  stateWord,
} from '#shared/market/price-words.ts'
import { useChange24h, usePrice } from '#shared/market/use-price.ts'
import { PriceChange } from '#ui/price-change.tsx'
import { PriceSlip } from '#ui/price-slip.tsx'
import { messages } from './messages.ts'

const text = messages.price

/** The live price with its change over 24 hours (docs/spec/README.md#screens); read every 10 s (docs/spec/README.md#calls). */
export function LivePrice() {
  const view = orSample(usePrice(spotPriceQuery, PRICE_POLL_MS))
  const buy = usePrice(buyPriceQuery, PRICE_POLL_MS)
  const move = useChange24h()
  const priced = view.status === 'live' || view.status === 'delayed' ? view : null
  const isBuyPriced = buy.status === 'live' || buy.status === 'delayed'
  return (
    <PriceSlip
      absent={text.nothing}
      change={
        move ? (
          <PriceChange
            direction={move.change > 0n ? 'gain' : move.change < 0n ? 'loss' : 'flat'}
            period={text.period}
            text={formatPercent(move.change)}
            words={spokenChange(move.change)}
          />
        ) : (
          view.status !== 'loading' && <span className="text-14 text-muted">{text.noChange}</span>
        )
      }
      currency="$"
      engraved
      label={text.label}
      loading={view.status === 'loading'}
      mark={stateMark(view)}
      price={view.status === 'loading' ? null : priceDigits(view.price)}
      rows={[
        { term: text.age, value: priced ? <Age seconds={priced.ageSeconds} /> : text.nothing },
        { term: text.from, value: move ? formatUsd(move.from) : text.nothing },
        { term: text.source, value: priced ? sourceText(priced.source) : text.nothing },
        {
          term: text.buy,
          note: text.buyNote,
          value: isBuyPriced ? formatUsd(buy.price) : text.nothing,
        },
      ]}
      spoken={spokenPrice(view)}
      state={stateWord(view)}
      tone={view.status === 'sample' ? 'muted' : 'ink'}
    />
  )
}
