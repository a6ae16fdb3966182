import { type Currency, formatMoney, type MinorUnits } from '@satlens/domain'
import { AmountText, type AmountTextProps } from '#ui/data/amount-text.tsx'
import { StatusDot } from '#ui/data/status-dot.tsx'
import { splitMoney } from '../amount/split-money.ts'
import { formatPriceStatus, getPriceStatusDot } from './price-text.ts'
import type { DatedPriceView, PriceView, SamplePriceView } from './price-view.ts'

/** The disc and the word for the state of a price. */
export const PriceStatus = ({ view }: { view: PriceView<MinorUnits> | SamplePriceView }) => (
  <>
    <StatusDot kind={getPriceStatusDot(view)} />
    <span>{formatPriceStatus(view)}</span>
  </>
)

/** A price with the sign of its currency; a sample is muted. */
export function PriceFigure({
  view,
  currency = 'USD',
  ...look
}: Pick<AmountTextProps, 'className' | 'reserve' | 'size'> & {
  view: DatedPriceView<MinorUnits> | SamplePriceView
  currency?: Currency
}) {
  return (
    <AmountText
      {...look}
      {...splitMoney(formatMoney(view.price, currency))}
      tone={view.status === 'sample' ? 'muted' : 'ink'}
    />
  )
}
