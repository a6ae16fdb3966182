import { PriceFigure, PriceStatus } from '#shared/market/price-figure.tsx'
import { formatAge, formatPriceSource, formatSpokenPrice } from '#shared/market/price-text.ts'
import { orSamplePrice } from '#shared/market/price-view.ts'
import { useHeadlinePrice } from '#shared/market/use-price.ts'
import { messages } from '../messages.ts'

/** The live price of the header (docs/spec/README.md#screens), or the sample. No live region: it would interrupt at every change. */
export function PriceChip() {
  const reading = useHeadlinePrice()
  const view = orSamplePrice(reading)
  const dated = 'ageSeconds' in view ? view : null
  return (
    <div className="shrink-0 leading-tight" data-status={reading.status} data-testid="price-chip">
      <span className="sr-only">
        {formatSpokenPrice(view)}
        {dated && messages.header.priceFrom(formatPriceSource(dated.source))}
      </span>
      <div aria-hidden="true" title={dated ? formatPriceSource(dated.source) : undefined}>
        <p className="flex items-baseline gap-1.5 text-14">
          <span className="text-muted max-[22.5rem]:hidden">{messages.header.btc}</span>
          {view.status === 'loading' ? (
            <span className="figures ghost font-semibold" data-ghost="$000,000.00" />
          ) : (
            <PriceFigure className="font-semibold" reserve="000,000.00" view={view} />
          )}
        </p>
        <p className="flex items-center gap-1.5 text-12 text-muted">
          <PriceStatus view={view} />
          {dated && (
            <>
              <span className="figures max-[22.5rem]:hidden">{formatAge(dated.ageSeconds)}</span>
              {/* The word already says where a simulated price comes from. */}
              {!dated.isSimulated && <span className="max-xl:hidden">{formatPriceSource(dated.source)}</span>}
            </>
          )}
        </p>
      </div>
    </div>
  )
}
