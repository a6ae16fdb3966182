import { useState } from 'react'
import { DemoRibbon } from '#shared/demo-ribbon.tsx'
import { PageTitle } from '#shared/page-title.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { messages } from './messages.ts'
import { ReviewSheet } from './review-sheet.tsx'
import { SendForm } from './send.form.tsx'
import { SendReceipt } from './send-receipt.tsx'
import { NOTHING_TYPED, type TypedSend } from './typed-send.ts'
import { useKnownAddresses } from './use-known-addresses.ts'
import { networkOfWallet, useOwnWallet } from './use-own-wallet.ts'
import { useSendBitcoin } from './use-send-bitcoin.ts'

/** /send: a payment is checked, reviewed and recorded; none is made (docs/spec/README.md#errors). */
export function Component() {
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const own = useOwnWallet()
  const { known, remember } = useKnownAddresses(own)
  const send = useSendBitcoin(typed, remember)

  function change(next: TypedSend) {
    setTyped(next)
    if (next.recipient !== typed.recipient) send.forgive('recipientAddress')
    if (next.amount !== typed.amount) send.forgive('amount')
  }

  function startAnother() {
    setTyped(NOTHING_TYPED)
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
        <SendReceipt {...send.receipt} onAgain={startAnother} own={own} />
      ) : (
        <SendForm
          onChange={change}
          onSubmit={send.review}
          own={own}
          refusal={send.refusal}
          refusals={send.refusals}
          typed={typed}
        />
      )}
      <ReviewSheet
        failure={send.failure}
        isSending={send.isSending}
        known={known}
        onClose={send.closeReview}
        onConfirm={send.confirm}
        request={send.draft}
        walletNetwork={networkOfWallet(own)}
      />
    </>
  )
}
