import { type DemoSend, getBalanceEndpoint, listWatchedAccountsEndpoint } from '@satlens/contract'
import { formatLocalBtc, type ValidatedSendForm } from '@satlens/domain'
import { lazy, Suspense, useState } from 'react'
import { useOnReconnect } from '#shared/api/connection.ts'
import { DemoHeading } from '#shared/components/demo-heading.tsx'
import { useForm } from '#shared/form/use-form.ts'
import { useEndpoint } from '#shared/query/use-endpoint.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AmountFields } from './amount/amount-fields.tsx'
import { parseAmountInput } from './amount/amount-input.ts'
import { SendMaximum } from './amount/send-maximum.tsx'
import { newIdempotencyKey } from './idempotency-key.ts'
import { messages } from './messages.ts'
import { RecipientField } from './recipient/recipient-field.tsx'
import { ReviewDialog, type SendDraft } from './review-dialog.tsx'
import { changeRecipient, EMPTY_SEND_INPUT, parseSendInput } from './send-input.ts'
import { SendQuote } from './send-quote.tsx'
import { SendReceipt } from './send-receipt.tsx'

// Below the form, and only for those who watch accounts.
const PrepareCard = lazy(async () => {
  // If it cannot be fetched, the page works without it.
  const loaded = await import('./prepare/prepare-card.tsx').catch(() => null)
  return { default: loaded?.PrepareCard ?? (() => null) }
})

/** /send: a payment is checked, reviewed and recorded; none is made (docs/spec/README.md#errors). */
export function SendPage() {
  // The wallet only helps: a failed read is shown beside what it disables.
  const own = useEndpoint(getBalanceEndpoint)
  useOnReconnect(() => void own.refetch({ cancelRefetch: false }))
  const accounts = useEndpoint(listWatchedAccountsEndpoint)
  const [draft, setDraft] = useState<SendDraft | null>(null)
  const [isReviewing, setReviewing] = useState(false)
  const [recorded, setRecorded] = useState<{ send: DemoSend; request: ValidatedSendForm } | null>(null)
  const form = useForm({
    initial: EMPTY_SEND_INPUT,
    parse: parseSendInput,
    action(request) {
      // Whether a failed request was recorded is unknown: sent again with the same key, it is recorded once.
      setDraft((earlier) =>
        earlier && isSame(earlier.request, request) ? earlier : { request, key: newIdempotencyKey() },
      )
      setReviewing(true)
    },
  })
  const { fields, errors, change } = form
  const amount = parseAmountInput(fields.amount)

  function showReceipt(send: DemoSend, { request }: SendDraft) {
    setReviewing(false)
    setDraft(null)
    setRecorded({ send, request })
  }

  function startAnother() {
    form.reset()
    setRecorded(null)
  }

  return (
    <>
      <DemoHeading
        lead={messages.lead}
        ribbon={messages.warning.body}
        ribbonTitle={messages.warning.title}
        title={messages.title}
      />
      {recorded ? (
        <SendReceipt {...recorded} onAgain={startAnother} own={own} />
      ) : (
        <Form
          className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
          {...form.props}
        >
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
                onChoose={(maximum) => change({ amount: { unit: 'btc', text: formatLocalBtc(maximum) } })}
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
      )}
      {accounts.data && accounts.data.accounts.length > 0 && (
        <div className="mt-8">
          <Suspense fallback={null}>
            <PrepareCard accounts={accounts.data.accounts} />
          </Suspense>
        </div>
      )}
      {isReviewing && draft && (
        <ReviewDialog
          draft={draft}
          onClose={() => setReviewing(false)}
          onRecorded={showReceipt}
          toast={form.toast}
          wallet={own.data}
        />
      )}
    </>
  )
}

const isSame = (left: ValidatedSendForm, right: ValidatedSendForm): boolean =>
  left.recipient === right.recipient && left.amount === right.amount
