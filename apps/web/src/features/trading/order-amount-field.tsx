import { FieldUnit, TextField } from '#ui/form/text-field.tsx'
import type { OrderField } from './use-order-field.ts'

/** The one field of an order form, set large. */
export function OrderAmountField({
  order,
  label,
  help,
  unit,
}: {
  order: Pick<OrderField<unknown>, 'text' | 'refusal' | 'change'>
  label: string
  help: string
  unit: string
}) {
  return (
    <TextField
      autoComplete="off"
      className="[&_input]:min-h-14 [&_input]:font-medium [&_input]:text-22"
      dir="ltr"
      error={order.refusal}
      figures
      help={help}
      inputMode="decimal"
      label={label}
      onChange={(event) => order.change(event.target.value)}
      required
      trailing={<FieldUnit>{unit}</FieldUnit>}
      value={order.text}
    />
  )
}
