import { FALLBACK_PRICE_CHANGE_TEXT } from '@satlens/domain'
import clsx from 'clsx'
import { MarketPriceCard } from '#shared/market/market-price-card.tsx'
import { orSamplePrice } from '#shared/market/price-view.ts'
import { useChange24h, useHeadlineTicker } from '#shared/market/use-price.ts'
import { PriceChange } from '#ui/data/price-change.tsx'
import { SampleFrame } from '#ui/data/sample.tsx'
import { PriceHistory } from './history/price-history.tsx'
import { messages } from './messages.ts'

const text = messages.market

/** The price and change of the ticker, else the samples of docs/spec/README.md#errors. The history is real or nothing. */
export function MarketCard({ className }: { className?: string }) {
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
