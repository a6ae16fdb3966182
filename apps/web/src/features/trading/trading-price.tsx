import { formatUsd } from '@satlens/domain'
import { PriceAge } from '#shared/market/price-age.tsx'
import {
  formatPriceDigits,
  formatPriceSource,
  formatPriceStatus,
  formatSpokenPrice,
  getPriceStatusDot,
} from '#shared/market/price-text.ts'
import { orSamplePrice } from '#shared/market/price-view.ts'
import { PriceCard } from '#ui/data/price-card.tsx'
import { Change24hText } from './change-24h-text.tsx'
import { messages } from './messages.ts'
import { getDatedPrice, type TradingPrices } from './use-trading-prices.ts'

const text = messages.price

/** The live price of Trading Easy (docs/spec/README.md#screens), with its age, its source and the base of its change. */
export function TradingPrice({ spot, move }: Pick<TradingPrices, 'spot' | 'move'>) {
  const dated = getDatedPrice(spot)
  const view = orSamplePrice(spot)
  return (
    <PriceCard
      absent={text.nothing}
      change={spot.status !== 'loading' && <Change24hText move={move} />}
      currency="$"
      label={text.label}
      loading={spot.status === 'loading'}
      mark={getPriceStatusDot(view)}
      price={view.status === 'loading' ? null : formatPriceDigits(view.price)}
      rows={[
        { term: text.age, value: dated ? <PriceAge seconds={dated.ageSeconds} /> : text.nothing },
        { term: text.from, value: move ? formatUsd(move.from) : text.nothing },
        { term: text.source, value: dated ? formatPriceSource(dated.source) : text.nothing },
      ]}
      spoken={formatSpokenPrice(view)}
      state={formatPriceStatus(view)}
      tone={view.status === 'sample' ? 'muted' : 'ink'}
    />
  )
}
