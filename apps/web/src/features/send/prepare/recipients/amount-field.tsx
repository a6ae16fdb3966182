import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { FieldUnit, TextField } from '#ui/form/text-field.tsx'
import { getAmountTexts, parseAmountInput } from '../../amount/amount-input.ts'
import { messages } from '../messages.ts'
import { useSatsFormat } from '../use-fiat.ts'
import type { RecipientRow } from './recipient-row.ts'

const text = messages.amount
const UNITS = ['btc', 'sats'] as const

/** One amount in bitcoin or satoshis, with the other and its value beside it. */
export function AmountField({
  amount,
  error,
  onChange,
}: {
  amount: RecipientRow['amount']
  error: string | undefined
  onChange: (amount: RecipientRow['amount']) => void
}) {
  const format = useSatsFormat()
  const parsed = parseAmountInput(amount)
  return (
    <div className="flex max-w-[30rem] flex-wrap items-start gap-3">
      <TextField
        autoComplete="off"
        className="min-w-0 grow basis-40"
        dir="ltr"
        error={error}
        figures
        help={parsed.ok && format(parsed.value.amount)}
        inputMode="decimal"
        label={text.label}
        onChange={({ target }) => onChange({ ...amount, text: target.value })}
        required
        trailing={<FieldUnit>{text.units[amount.unit]}</FieldUnit>}
        value={amount.text}
      />
      <SegmentedControl
        className="mt-6"
        label={text.unit}
        onChange={(unit) => onChange({ unit, text: getAmountTexts(amount)[unit] })}
        options={UNITS.map((value) => ({ value, label: text.units[value] }))}
        value={amount.unit}
      />
    </div>
  )
}
