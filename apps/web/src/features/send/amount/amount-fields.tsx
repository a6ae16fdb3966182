import { AMOUNT_UNITS, type AmountUnit, unitPreference } from '#shared/amount/amount-unit.ts'
import { FieldUnit, TextField } from '#ui/form/text-field.tsx'
import { messages } from '../messages.ts'
import { type AmountInput, getAmountTexts, parseAmountInput } from './amount-input.ts'

/**
 * One amount in three units, the one chosen on this device first. What was typed last is the truth, and stands as it was
 * typed; the other two are what it comes to, and empty when it is.
 */
export function AmountFields({
  typed,
  error,
  onChange,
}: {
  typed: AmountInput
  error: string | undefined
  onChange: (typed: AmountInput) => void
}) {
  const first = unitPreference.use()
  const texts = getAmountTexts(typed)
  const field = (unit: AmountUnit) => (
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
        {AMOUNT_UNITS.filter((unit) => unit !== first).map(field)}
      </div>
      <Echo typed={typed} />
    </div>
  )
}

/** The help of the fields. How a comma was understood that may have grouped is announced. */
function Echo({ typed }: { typed: AmountInput }) {
  const reading = parseAmountInput(typed)
  const readAs = reading.ok ? reading.value.readAs : null
  return (
    <div className="figures text-14 text-muted">
      <p className="font-medium text-ink empty:hidden" role="status">
        {readAs !== null && messages.readAs(readAs)}
      </p>
      <p>{messages.amountHelp}</p>
    </div>
  )
}
