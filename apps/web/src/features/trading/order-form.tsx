import type { Result } from '@satlens/domain'
import type { ReactNode } from 'react'
import { SignInPrompt } from '#shared/components/sign-in-prompt.tsx'
import { useForm } from '#shared/form/use-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { FieldUnit, TextField } from '#ui/form/text-field.tsx'
import { messages } from './messages.ts'

/** The form of one side; `amount` is the typed one, null while it is invalid. Nothing is sent. */
export function useOrderForm<Amount>(
  parse: (text: string) => Result<Amount, string>,
  onOrder: (amount: Amount) => void,
  done: { readonly title: string; readonly description: string },
) {
  const form = useForm<{ amount: string }, Amount>({
    initial: { amount: '' },
    parse(fields) {
      const parsed = parse(fields.amount)
      if (parsed.ok) return parsed
      return { ok: false, errors: { amount: parsed.issue }, toast: messages.easy.rejected(parsed.issue) }
    },
    action(amount) {
      onOrder(amount)
      form.toast.show(done)
    },
  })
  const parsed = parse(form.fields.amount)
  return { form, amount: parsed.ok ? parsed.value : null }
}

/** The amount, the summary of what it comes to (`children`) and the button. A visitor can only read it. */
export function OrderForm({
  form,
  text,
  help,
  readOnly,
  children,
}: {
  form: ReturnType<typeof useOrderForm>['form']
  text: { readonly amount: string; readonly unit: string; readonly submit: string }
  help: string
  readOnly: boolean
  children: ReactNode
}) {
  return (
    <Form {...form.props}>
      <TextField
        {...form.text('amount')}
        autoComplete="off"
        className="[&_input]:min-h-14 [&_input]:font-medium [&_input]:text-22"
        dir="ltr"
        disabled={readOnly}
        figures
        help={help}
        inputMode="decimal"
        label={text.amount}
        required
        trailing={<FieldUnit>{text.unit}</FieldUnit>}
      />
      <div className="mt-5 border-hairline border-t">{children}</div>
      <p className="mt-3 mb-5 text-14 text-muted">{messages.easy.illustrative}</p>
      {readOnly ? (
        <SignInPrompt />
      ) : (
        <Button type="submit" variant="primary" wide>
          {text.submit}
        </Button>
      )}
    </Form>
  )
}
