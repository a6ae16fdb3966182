import { formatBtc } from '@satlens/domain'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { AmountFields } from './amount-fields.tsx'
import { Maximum } from './maximum.tsx'
import { messages } from './messages.ts'
import { RecipientField } from './recipient-field.tsx'
import type { SendRefusal } from './send-refusal.ts'
import { SendSummary } from './send-summary.tsx'
import { readTypedAmount, type TypedAmount } from './typed-amount.ts'
import { type TypedSend, withRecipient } from './typed-send.ts'
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
  typed: TypedSend
  own: OwnWallet
  refusal: SendRefusal
  refusals: number
  onChange: (typed: TypedSend) => void
  onSubmit: () => void
}) {
  const reading = readTypedAmount(typed.amount)
  const changeAmount = (amount: TypedAmount) => onChange({ ...typed, amount })
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
      onSubmit={onSubmit}
      refusals={refusals}
    >
      <Card title={messages.form}>
        <div className="flex flex-col gap-5">
          <RecipientField
            error={refusal.recipientAddress}
            onChange={(recipient) => onChange(withRecipient(typed, recipient))}
            text={typed.recipient}
          />
          <AmountFields error={refusal.amount} onChange={changeAmount} typed={typed.amount} />
          <Maximum onChoose={(most) => changeAmount({ unit: 'btc', text: formatBtc(most) })} own={own} />
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
