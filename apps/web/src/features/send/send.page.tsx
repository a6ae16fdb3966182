import type { SendFields } from '@satlens/domain'
import { useState } from 'react'
import { DemoRibbon } from '#shared/demo-ribbon.tsx'
import { PageTitle } from '#shared/page-title.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { messages } from './messages.ts'
import { ReviewSheet } from './review-sheet.tsx'
import { SendForm } from './send.form.tsx'
import { SendReceipt } from './send-receipt.tsx'
import { useSendBitcoin } from './use-send-bitcoin.ts'

const EMPTY: SendFields = { recipientAddress: '', amount: '' }

/** /send: a payment is checked, reviewed and recorded; none is made (spec §8). */
export function Component() {
  const [fields, setFields] = useState(EMPTY)
  const send = useSendBitcoin(fields)

  function change(field: keyof SendFields, text: string) {
    setFields((current) => ({ ...current, [field]: text }))
    send.forgive(field)
  }

  function startAnother() {
    setFields(EMPTY)
    send.closeReceipt()
  }

  return (
    <>
      <PageTitle>{messages.title}</PageTitle>
      <PageHeading
        lead={messages.lead}
        ribbon={<DemoRibbon title={messages.warning.title}>{messages.warning.body}</DemoRibbon>}
        title={messages.title}
      />
      {send.receipt ? (
        <SendReceipt onAgain={startAnother} send={send.receipt} />
      ) : (
        <SendForm
          fields={fields}
          onChange={change}
          onSubmit={send.review}
          refusal={send.refusal}
          refusals={send.refusals}
        />
      )}
      <ReviewSheet
        failure={send.failure}
        isSending={send.isSending}
        onClose={send.closeReview}
        onConfirm={send.confirm}
        request={send.draft}
      />
    </>
  )
}
