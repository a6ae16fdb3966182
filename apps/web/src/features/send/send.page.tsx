import { type DemoSend, getBalanceEndpoint } from '@satlens/contract'
import type { ValidatedSendForm } from '@satlens/domain'
import { useState } from 'react'
import { useOnReconnect } from '#shared/api/connection.ts'
import { DemoRibbon } from '#shared/components/demo-ribbon.tsx'
import { PageTitle } from '#shared/components/page-title.tsx'
import { useEndpoint } from '#shared/data/use-query.ts'
import { useForm } from '#shared/form/use-form.ts'
import { PageHeading } from '#ui/layout/page-heading.tsx'
import { newIdempotencyKey } from './idempotency-key.ts'
import { messages } from './messages.ts'
import { ReviewDialog, type SendDraft } from './review-dialog.tsx'
import { SendForm } from './send-form.tsx'
import { EMPTY_SEND_INPUT, parseSendInput } from './send-input.ts'
import { SendReceipt } from './send-receipt.tsx'

/** /send: a payment is checked, reviewed and recorded; none is made (docs/spec/README.md#errors). */
export function SendPage() {
  // The wallet only helps: a failed read is shown beside what it disables.
  const own = useEndpoint(getBalanceEndpoint)
  useOnReconnect(() => void own.refresh())
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
      <PageTitle>{messages.title}</PageTitle>
      <PageHeading
        lead={messages.lead}
        ribbon={<DemoRibbon title={messages.warning.title}>{messages.warning.body}</DemoRibbon>}
        title={messages.title}
      />
      {recorded ? (
        <SendReceipt {...recorded} onAgain={startAnother} own={own} />
      ) : (
        <SendForm form={form} own={own} />
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
