import type { Sats, UsdCents } from '@satlens/domain'
import { useMemo } from 'react'
import { AmountText, type AmountTextProps } from '#ui/data/amount-text.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { getDatedPrice } from '../market/price-view.ts'
import { useHeadlinePrice } from '../market/use-price.ts'
import { type AmountUnit, formatAmountInUnit, unitPreference } from './amount-unit.ts'
import { messages } from './messages.ts'

/** How amounts are shown at the moment. */
export interface AmountView {
  readonly unit: AmountUnit
  /** Null without a price of now: amounts then stay in bitcoin. */
  readonly price: UsdCents | null
  readonly isHidden: boolean
}

interface AmountProps {
  amount: Sats
  trimmed?: boolean
  size?: AmountTextProps['size']
  tone?: AmountTextProps['tone']
  className?: string | undefined
}

/** An amount of the user in the chosen unit, masked while amounts are hidden. Without a price it stays in bitcoin. */
export const Amount = (props: AmountProps) => <AmountInView {...props} view={useAmountView()} />

/** Returns how amounts are shown; the same object until that changes. */
export function useAmountView(): AmountView {
  const unit = unitPreference.use()
  const price = getDatedPrice(useHeadlinePrice())?.price ?? null
  const isHidden = useAmountsHidden()
  return useMemo(() => ({ unit, price, isHidden }), [unit, price, isHidden])
}

/** As `Amount`, for long lists, which follow the price once and not in each row. */
export function AmountInView({
  view: { unit, price, isHidden },
  amount,
  trimmed = false,
  size,
  tone,
  className,
}: AmountProps & { view: AmountView }) {
  const { in: shownIn, ...figure } = formatAmountInUnit(amount, unit, price, trimmed)
  return (
    <AmountText
      {...figure}
      className={className}
      decimals={shownIn === 'usd' ? 'cents' : trimmed ? 'plain' : 'grouped'}
      masked={isHidden ? messages.hidden : undefined}
      {...(size && { size })}
      {...(tone && { tone })}
    />
  )
}
