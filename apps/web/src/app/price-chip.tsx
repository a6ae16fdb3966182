import { priceDigits, spokenPrice, stateMark, stateWord } from '#shared/market/price-words.ts'
import { useHeadlinePrice } from '#shared/market/use-price.ts'
import { Figure } from '#ui/figure.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { messages } from './messages.ts'

/** The live BTC price of the header (docs/spec/README.md#screens). Not a live region: it would interrupt a reader at every change. */
export function PriceChip() {
  const view = useHeadlinePrice()
  const isPriced = view.status === 'live' || view.status === 'delayed'
  return (
    <div className="shrink-0 leading-tight" data-status={view.status} data-testid="price-chip">
      <VisuallyHidden>{spokenPrice(view)}</VisuallyHidden>
      <div aria-hidden="true">
        <p className="flex items-baseline gap-1.5 text-14">
          <span className="text-muted max-[22.5rem]:hidden">{messages.header.btc}</span>
          {isPriced ? (
            <Figure
              className="font-semibold"
              currency="$"
              reserve="000,000.00"
              value={priceDigits(view.price)}
            />
          ) : (
            <span className="figures ghost font-semibold text-muted" data-ghost="$000,000.00">
              {view.status === 'unavailable' ? messages.header.noPrice : ''}
            </span>
          )}
        </p>
        <p className="flex items-center gap-1.5 text-12 text-muted">
          <StateMark kind={stateMark(view)} />
          {stateWord(view)}
        </p>
      </div>
    </div>
  )
}
