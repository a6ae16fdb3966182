import type { Sats } from '@satlens/domain'
import { AmountText, type AmountTextProps } from '#ui/data/amount-text.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { getDatedPrice } from '../market/price-view.ts'
import { useHeadlinePrice } from '../market/use-price.ts'
import { formatAmountInUnit, unitPreference } from './amount-unit.ts'
import { messages } from './messages.ts'

/** An amount of the user in the chosen unit, masked while amounts are hidden. Without a price it stays in bitcoin. */
export function Amount({
  amount,
  trimmed = false,
  size,
}: {
  amount: Sats
  trimmed?: boolean
  size?: AmountTextProps['size']
}) {
  const unit = unitPreference.use()
  const price = getDatedPrice(useHeadlinePrice())?.price ?? null
  const isHidden = useAmountsHidden()
  const { in: shownIn, ...figure } = formatAmountInUnit(amount, unit, price, trimmed)
  return (
    <AmountText
      {...figure}
      decimals={shownIn === 'usd' ? 'cents' : trimmed ? 'plain' : 'grouped'}
      masked={isHidden ? messages.hidden : undefined}
      {...(size && { size })}
    />
  )
}
