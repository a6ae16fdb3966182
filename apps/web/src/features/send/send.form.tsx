import { formatSats, formatUsd, parseBtcAmount, quoteSend, SEND_RATE, type SendFields } from '@satlens/domain'
import { AddressText } from '#ui/address-block.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { FieldUnit, TextField } from '#ui/text-field.tsx'
import { messages } from './messages.ts'
import { recognise } from './recognition.ts'
import type { SendRefusal } from './send-refusal.ts'
import { SendSummary } from './send-summary.tsx'

/** Recipient and amount, with the live summary beside them (below them on a phone) and the button at its foot. */
export function SendForm({
  fields,
  refusal,
  refusals,
  onChange,
  onSubmit,
}: {
  fields: SendFields
  refusal: SendRefusal
  refusals: number
  onChange: (field: keyof SendFields, text: string) => void
  onSubmit: () => void
}) {
  const amount = parseBtcAmount(fields.amount.trim())
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
      onSubmit={onSubmit}
      refusals={refusals}
    >
      <Card title={messages.form}>
        <div className="flex flex-col gap-5">
          <TextField
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            className="[&_input]:font-mono"
            dir="ltr"
            error={refusal.recipientAddress}
            help={<RecipientHelp text={fields.recipientAddress} />}
            label={messages.recipient}
            name="recipient"
            onChange={(event) => onChange('recipientAddress', event.target.value)}
            required
            spellCheck={false}
            value={fields.recipientAddress}
          />
          <TextField
            autoComplete="off"
            className="max-w-[30rem]"
            dir="ltr"
            error={refusal.amount}
            figures
            help={
              amount.ok
                ? messages.echo(
                    formatSats(amount.value),
                    formatUsd(quoteSend(amount.value, SEND_RATE).amountUsd),
                  )
                : messages.amountHelp
            }
            inputMode="decimal"
            label={messages.amount}
            name="amount"
            onChange={(event) => onChange('amount', event.target.value)}
            required
            trailing={<FieldUnit>{messages.unit}</FieldUnit>}
            value={fields.amount}
          />
        </div>
      </Card>
      <SendSummary amount={amount.ok ? amount.value : null}>
        <Button type="submit" variant="primary" wide>
          {messages.submit}
        </Button>
      </SendSummary>
    </Form>
  )
}

/** What a good address is, and, for the eye, the whole of it in groups: a phone's field shows a third of one. */
function RecipientHelp({ text }: { text: string }) {
  const recognised = recognise(text)
  if (recognised === null) return messages.recipientHelp
  return (
    <>
      {recognised}
      <span aria-hidden="true">
        <AddressText address={text.trim()} className="mt-1 text-ink" />
      </span>
    </>
  )
}
