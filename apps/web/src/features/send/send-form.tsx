import type { WalletBalance } from '@satlens/contract'
import { formatBtc, type ValidatedSendForm } from '@satlens/domain'
import type { QueryState } from '#shared/data/query.ts'
import type { useForm } from '#shared/form/use-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AmountFields } from './amount/amount-fields.tsx'
import { parseAmountInput } from './amount/amount-input.ts'
import { SendMaximum } from './amount/send-maximum.tsx'
import { messages } from './messages.ts'
import { RecipientField } from './recipient/recipient-field.tsx'
import { changeRecipient, type SendInput } from './send-input.ts'
import { SendQuote } from './send-quote.tsx'

/** Recipient and amount, with the live summary beside them (below them on a phone) and the button at its foot. */
export function SendForm({
  form: { fields, errors, change, props },
  own,
}: {
  form: ReturnType<typeof useForm<SendInput, ValidatedSendForm>>
  own: QueryState<WalletBalance>
}) {
  const amount = parseAmountInput(fields.amount)
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]" {...props}>
      <Card title={messages.form}>
        <div className="flex flex-col gap-5">
          <RecipientField
            error={errors.recipient}
            onChange={(recipient) => change(changeRecipient(fields, recipient))}
            text={fields.recipient}
          />
          <AmountFields
            error={errors.amount}
            onChange={(typed) => change({ amount: typed })}
            typed={fields.amount}
          />
          <SendMaximum
            onChoose={(maximum) => change({ amount: { unit: 'btc', text: formatBtc(maximum) } })}
            own={own}
          />
        </div>
      </Card>
      <Card title={messages.summary.title}>
        <SendQuote amount={amount.ok ? amount.value.amount : null} />
        <Button className="mt-4" type="submit" variant="primary" wide>
          {messages.submit}
        </Button>
      </Card>
    </Form>
  )
}
