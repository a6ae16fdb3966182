import type { Sats } from '@satlens/domain'
import { useMemo } from 'react'
import { AmountText, type AmountTextProps } from '#ui/data/amount-text.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { getKnownRate, type KnownRate, useConversionRate } from '../currency/conversion-rate.ts'
import type { PriceView } from '../market/price-view.ts'
import { type AmountUnit, formatAmountInUnit, unitPreference } from './amount-unit.ts'
import { messages } from './messages.ts'

/** How amounts are shown at the moment. */
export interface AmountView {
  readonly unit: AmountUnit
  /** Null without a price of now: amounts then stay in bitcoin. */
  readonly rate: KnownRate | null
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

/** Returns how amounts are shown in the currency of the user; the same object until that changes. */
export const useAmountView = (): AmountView => useViewAtRate(getKnownRate(useConversionRate()))

/** The same at a price in US dollars, for amounts of the specification. */
export const useUsdAmountView = (view: PriceView): AmountView =>
  useViewAtRate(getKnownRate({ currency: 'USD', view }))

function useViewAtRate(known: KnownRate | null): AmountView {
  const unit = unitPreference.use()
  const isHidden = useAmountsHidden()
  const { currency, price } = known ?? {}
  return useMemo(() => {
    const rate = currency === undefined || price === undefined ? null : { currency, price }
    return { unit, rate, isHidden }
  }, [unit, currency, price, isHidden])
}

/** As `Amount`, for long lists, which follow the price once and not in each row. */
export function AmountInView({
  view: { unit, rate, isHidden },
  amount,
  trimmed = false,
  size,
  tone,
  className,
}: AmountProps & { view: AmountView }) {
  const { in: shownIn, ...figure } = formatAmountInUnit(amount, unit, rate, trimmed)
  return (
    <AmountText
      {...figure}
      className={className}
      decimals={shownIn === 'fiat' ? 'cents' : trimmed ? 'plain' : 'grouped'}
      masked={isHidden ? messages.hidden : undefined}
      {...(size && { size })}
      {...(tone && { tone })}
    />
  )
}
