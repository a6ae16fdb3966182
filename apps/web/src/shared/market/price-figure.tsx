import { AmountText, type AmountTextProps } from '#ui/data/amount-text.tsx'
import { StatusDot } from '#ui/data/status-dot.tsx'
import { formatPriceDigits, formatPriceStatus, getPriceStatusDot } from './price-text.ts'
import type { PriceView, SamplePriceView, ShownPriceView } from './price-view.ts'

/** The disc and the word for the state of a price. */
export const PriceStatus = ({ view }: { view: PriceView | SamplePriceView }) => (
  <>
    <StatusDot kind={getPriceStatusDot(view)} />
    <span>{formatPriceStatus(view)}</span>
  </>
)

/** A price in dollars; a sample is muted. */
export const PriceFigure = ({
  view,
  ...look
}: Pick<AmountTextProps, 'className' | 'reserve' | 'size'> & {
  view: Exclude<ShownPriceView, { status: 'loading' }>
}) => (
  <AmountText
    {...look}
    currency="$"
    tone={view.status === 'sample' ? 'muted' : 'ink'}
    value={formatPriceDigits(view.price)}
  />
)
