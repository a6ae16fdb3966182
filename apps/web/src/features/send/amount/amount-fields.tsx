import { unitPreference } from '#shared/amount/amount-unit.ts'
import { FieldUnit, TextField } from '#ui/form/text-field.tsx'
import { messages } from '../messages.ts'
import {
  type AmountInput,
  getAmountTexts,
  parseAmountInput,
  TYPED_UNITS,
  type TypedUnit,
} from './amount-input.ts'

/** One amount in three units, the preferred one first. The field typed in last keeps its text, the others follow it. */
export function AmountFields({
  typed,
  error,
  onChange,
}: {
  typed: AmountInput
  error: string | undefined
  onChange: (typed: AmountInput) => void
}) {
  const unit = unitPreference.use()
  const first = unit === 'fiat' ? 'usd' : unit
  const texts = getAmountTexts(typed)
  const parsed = parseAmountInput(typed)
  const readAs = parsed.ok ? parsed.value.readAs : null
  const field = (unit: TypedUnit) => (
    <TextField
      autoComplete="off"
      dir="ltr"
      error={unit === typed.unit ? error : undefined}
      figures
      inputMode="decimal"
      key={unit}
      label={messages.amount[unit]}
      name={unit === 'btc' ? 'amount' : `amount-${unit}`}
      onChange={(event) => onChange({ unit, text: event.target.value })}
      required={unit === first}
      trailing={<FieldUnit>{messages.units[unit]}</FieldUnit>}
      value={texts[unit]}
    />
  )
  return (
    <div className="flex max-w-[30rem] flex-col gap-3">
      {field(first)}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        {TYPED_UNITS.filter((unit) => unit !== first).map(field)}
      </div>
      <div className="figures text-14 text-muted">
        <p className="font-medium text-ink empty:hidden" role="status">
          {readAs !== null && messages.readAs(readAs)}
        </p>
        <p>{messages.amountHelp}</p>
      </div>
    </div>
  )
}
