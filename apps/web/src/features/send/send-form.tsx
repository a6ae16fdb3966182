import { formatBtc } from '@satlens/domain'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AmountFields } from './amount/amount-fields.tsx'
import { type AmountInput, parseAmountInput } from './amount/amount-input.ts'
import { SendMaximum } from './amount/send-maximum.tsx'
import { messages } from './messages.ts'
import { RecipientField } from './recipient/recipient-field.tsx'
import type { SendErrors } from './send-errors.ts'
import { type SendInput, setRecipientInput } from './send-input.ts'
import { SendSummary } from './send-summary.tsx'
import type { OwnWallet } from './use-own-wallet.ts'

/** Recipient and amount, with the live summary beside them (below them on a phone) and the button at its foot. */
export function SendForm({
  typed,
  own,
  refusal,
  refusals,
  onChange,
  onSubmit,
}: {
  typed: SendInput
  own: OwnWallet
  refusal: SendErrors
  refusals: number
  onChange: (typed: SendInput) => void
  onSubmit: () => void
}) {
  const reading = parseAmountInput(typed.amount)
  const changeAmount = (amount: AmountInput) => onChange({ ...typed, amount })
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
      onSubmit={onSubmit}
      rejectionCount={refusals}
    >
      <Card title={messages.form}>
        <div className="flex flex-col gap-5">
          <RecipientField
            error={refusal.recipientAddress}
            onChange={(recipient) => onChange(setRecipientInput(typed, recipient))}
            text={typed.recipient}
          />
          <AmountFields error={refusal.amount} onChange={changeAmount} typed={typed.amount} />
          <SendMaximum onChoose={(most) => changeAmount({ unit: 'btc', text: formatBtc(most) })} own={own} />
        </div>
      </Card>
      <SendSummary amount={reading.ok ? reading.value.amount : null}>
        <Button type="submit" variant="primary" wide>
          {messages.submit}
        </Button>
      </SendSummary>
    </Form>
  )
}
