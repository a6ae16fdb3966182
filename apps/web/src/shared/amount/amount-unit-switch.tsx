import type { Currency } from '@satlens/domain'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { AMOUNT_UNITS, unitPreference } from './amount-unit.ts'
import { messages } from './messages.ts'

/** Chooses the unit of balances on this device. Forms that take bitcoin stay in BTC. */
export function AmountUnitSwitch({
  currency,
  className,
}: {
  currency: Currency
  className?: string | undefined
}) {
  return (
    <SegmentedControl
      className={className}
      label={messages.unit}
      onChange={unitPreference.choose}
      options={AMOUNT_UNITS.map((value) => ({
        value,
        label: value === 'fiat' ? currency : messages.units[value],
      }))}
      value={unitPreference.use()}
    />
  )
}
