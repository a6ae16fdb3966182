import type { Sats } from '@satlens/domain'
import { AmountText, type AmountTextProps } from '#ui/data/amount-text.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { unitPreference } from './amount-unit.ts'
import { formatAmountInUnit } from './format-amount-in-unit.ts'
import { messages } from './messages.ts'
import { useConversionPrice } from './use-conversion-price.ts'

/** See {@link Amount}. */
export type AmountProps = {
  amount: Sats
  /** Without the zeros at the end of bitcoin, for the figure that the specification writes so. */
  trimmed?: boolean
  size?: AmountTextProps['size']
  className?: string | undefined
}

/**
 * An amount of somebody's in the unit chosen on this device, masked while amounts are hidden. In dollars it is what the
 * header's price makes of it; without a price of now it stays in bitcoin, and {@link useConversionPrice} says why.
 */
export function Amount({ amount, trimmed = false, size, className }: AmountProps) {
  const unit = unitPreference.use()
  const { price } = useConversionPrice()
  const isHidden = useAmountsHidden()
  const { in: shownIn, ...figure } = formatAmountInUnit(amount, unit, price, trimmed)
  return (
    <AmountText
      {...figure}
      decimals={shownIn === 'usd' ? 'cents' : trimmed ? 'plain' : 'grouped'}
      masked={isHidden ? messages.hidden : undefined}
      {...(size && { size })}
      className={className}
    />
  )
}
