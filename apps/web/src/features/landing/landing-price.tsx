import { formatBasisPointsAsPercent, formatUsd, PAGE_PRICE_POLL_INTERVAL_MS } from '@satlens/domain'
import { PriceAge } from '#shared/market/price-age.tsx'
import { buyPriceQuery, spotPriceQuery } from '#shared/market/price-queries.ts'
import {
  formatPriceDigits,
  formatPriceSource,
  formatPriceStatus,
  formatSpokenChange,
  formatSpokenPrice,
  getPriceStatusDot,
} from '#shared/market/price-text.ts'
import { orSamplePrice } from '#shared/market/price-view.ts'
import { useChange24h, usePrice } from '#shared/market/use-price.ts'
import { PriceCard } from '#ui/data/price-card.tsx'
import { PriceChange } from '#ui/data/price-change.tsx'
import { messages } from './messages.ts'

const text = messages.price

/** The live price with its change over 24 hours (docs/spec/README.md#screens); read every 10 s (docs/spec/README.md#calls). */
export function LandingPrice() {
  const view = orSamplePrice(usePrice(spotPriceQuery, PAGE_PRICE_POLL_INTERVAL_MS))
  const buy = usePrice(buyPriceQuery, PAGE_PRICE_POLL_INTERVAL_MS)
  const move = useChange24h()
  const priced = view.status === 'live' || view.status === 'delayed' ? view : null
  const isBuyPriced = buy.status === 'live' || buy.status === 'delayed'
  return (
    <PriceCard
      absent={text.nothing}
      change={
        move ? (
          <PriceChange
            direction={move.change > 0n ? 'gain' : move.change < 0n ? 'loss' : 'flat'}
            period={text.period}
            text={formatBasisPointsAsPercent(move.change)}
            words={formatSpokenChange(move.change)}
          />
        ) : (
          view.status !== 'loading' && <span className="text-14 text-muted">{text.noChange}</span>
        )
      }
      currency="$"
      engraved
      label={text.label}
      loading={view.status === 'loading'}
      mark={getPriceStatusDot(view)}
      price={view.status === 'loading' ? null : formatPriceDigits(view.price)}
      rows={[
        { term: text.age, value: priced ? <PriceAge seconds={priced.ageSeconds} /> : text.nothing },
        { term: text.from, value: move ? formatUsd(move.from) : text.nothing },
        { term: text.source, value: priced ? formatPriceSource(priced.source) : text.nothing },
        {
          term: text.buy,
          note: text.buyNote,
          value: isBuyPriced ? formatUsd(buy.price) : text.nothing,
        },
      ]}
      spoken={formatSpokenPrice(view)}
      state={formatPriceStatus(view)}
      tone={view.status === 'sample' ? 'muted' : 'ink'}
    />
  )
}
