import { type Currency, FALLBACK_PRICE_CHANGE_TEXT } from '@satlens/domain'
import clsx from 'clsx'
import { useMarketPrice } from '#shared/currency/market-price.ts'
import { MarketPriceCard } from '#shared/market/market-price-card.tsx'
import { orSamplePrice } from '#shared/market/price-view.ts'
import { useChange24h, useHeadlineTicker } from '#shared/market/use-price.ts'
import { PriceChange } from '#ui/data/price-change.tsx'
import { SampleFrame } from '#ui/data/sample.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PriceHistory } from './history/price-history.tsx'
import { messages } from './messages.ts'

const text = messages.market

/** The price and its history in the chosen currency, which is null until it is known. */
export function MarketCard({ currency, className }: { currency: Currency | null; className?: string }) {
  return (
    <div className={clsx('flex flex-col gap-5 rounded-ui border border-control bg-surface p-5', className)}>
      {currency === null && <MarketPriceCard bare move={null} view={{ status: 'loading' }} />}
      {currency === 'USD' && <UsdPrice />}
      {currency !== null && currency !== 'USD' && <CurrencyPrice currency={currency} />}
      <div className="-mx-5 border-control border-t px-5 pt-4">
        <PriceHistory currency={currency} key={currency} />
      </div>
    </div>
  )
}

/** The price and change of the ticker, else the samples of docs/spec/README.md#errors. The history is real or nothing. */
function UsdPrice() {
  const view = orSamplePrice(useHeadlineTicker())
  const card = (
    <MarketPriceCard
      bare
      move={useChange24h()}
      sampleChange={
        <PriceChange
          direction="flat"
          text={FALLBACK_PRICE_CHANGE_TEXT}
          words={text.spokenSampleChange(FALLBACK_PRICE_CHANGE_TEXT)}
        />
      }
      view={view}
    />
  )
  if (view.status !== 'sample') return card
  return (
    // The frame counts as padding, so that the figure stands where it stood.
    <SampleFrame caption={text.sampleCaption} className="-m-[5px]" word={text.sampleWord}>
      {card}
    </SampleFrame>
  )
}

/** The price in another currency. There is no sample of it: nothing is converted. */
function CurrencyPrice({ currency }: { currency: Currency }) {
  const { view, move, hasSource } = useMarketPrice(currency)
  const missing = hasSource ? text.unavailable : text.withoutSource
  return (
    <>
      <MarketPriceCard bare currency={currency} move={move} view={view} />
      {view.status === 'unavailable' && <Notice title={missing.title(currency)}>{missing.body}</Notice>}
    </>
  )
}
