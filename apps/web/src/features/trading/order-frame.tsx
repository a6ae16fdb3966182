import type { ReactNode } from 'react'
import { SignInPrompt } from '#shared/components/sign-in-prompt.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { messages } from './messages.ts'
import type { OrderField } from './use-order-field.ts'

/** What both tabs have: the field, what the amount comes to, and the button. A visitor reads and presses nothing. */
export function OrderFrame({
  order,
  field,
  summary,
  submit,
  readOnly,
}: {
  order: Pick<OrderField<unknown>, 'refusals' | 'submit'>
  field: ReactNode
  summary: ReactNode
  submit: string
  readOnly: boolean
}) {
  return (
    <Form onSubmit={order.submit} refusals={order.refusals}>
      <fieldset className="contents" disabled={readOnly}>
        {field}
      </fieldset>
      <div className="mt-5 border-hairline border-t">{summary}</div>
      <p className="mt-3 mb-5 text-14 text-muted">{messages.easy.illustrative}</p>
      {readOnly ? (
        <SignInPrompt />
      ) : (
        <Button type="submit" variant="primary" wide>
          {submit}
        </Button>
      )}
    </Form>
  )
}
