import type { Sats } from '@satlens/domain'
import { useAmountsHidden } from '#ui/amounts-hidden.ts'
import { Figure, type FigureProps } from '#ui/figure.tsx'
import { amountInUnit } from './amount-in-unit.ts'
import { unitPreference } from './amount-unit.ts'
import { messages } from './messages.ts'
import { useRate } from './use-rate.ts'

/** See {@link Amount}. */
export type AmountProps = {
  amount: Sats
  /** Without the zeros at the end of bitcoin, for the figure that the specification writes so. */
  trimmed?: boolean
  size?: FigureProps['size']
  className?: string | undefined
}

/**
 * An amount of somebody's in the unit chosen on this device, masked while amounts are hidden. In dollars it is what the
 * header's price makes of it; without a price of now it stays in bitcoin, and {@link useRate} says why.
 */
export function Amount({ amount, trimmed = false, size, className }: AmountProps) {
  const unit = unitPreference.use()
  const { price } = useRate()
  const isHidden = useAmountsHidden()
  const { in: shownIn, ...figure } = amountInUnit(amount, unit, price, trimmed)
  return (
    <Figure
      {...figure}
      decimals={shownIn === 'usd' ? 'cents' : trimmed ? 'plain' : 'grouped'}
      masked={isHidden ? messages.hidden : undefined}
      {...(size && { size })}
      className={className}
    />
  )
}
