import type { Sats } from '@satlens/domain'
import { useAmountView } from '#shared/amount/amount.tsx'
import { type AmountUnit, formatAmountInUnit, formatAmountText } from '#shared/amount/amount-unit.ts'
import { useConversionRate } from '#shared/currency/conversion-rate.ts'

/** An amount in those of the units that it isn't shown in already; in a currency with a price of now only. */
export function OtherUnits({ amount, units }: { amount: Sats; units: readonly AmountUnit[] }) {
  const { unit: chosen, rate } = useAmountView()
  const isLoading = useConversionRate().view.status === 'loading'
  const shownIn = formatAmountInUnit(amount, chosen, rate).in
  const others = units.filter((unit) => unit !== shownIn && (unit !== 'fiat' || rate !== null))
  // The line is there before the price.
  if (others.length === 0 && !isLoading) return null
  return (
    <p className="figures min-h-5 text-14 text-muted">
      {others.map((unit) => formatAmountText(amount, unit, rate)).join(' · ')}
    </p>
  )
}
