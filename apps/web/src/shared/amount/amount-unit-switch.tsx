import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { AMOUNT_UNITS, unitPreference } from './amount-unit.ts'
import { messages } from './messages.ts'

const options = AMOUNT_UNITS.map((value) => ({ value, label: messages.units[value] }))

/** Chooses the unit of balances on this device. Forms that take bitcoin stay in BTC. */
export function AmountUnitSwitch({ className }: { className?: string | undefined }) {
  return (
    <SegmentedControl
      className={className}
      label={messages.unit}
      onChange={unitPreference.choose}
      options={options}
      value={unitPreference.use()}
    />
  )
}
