import { useState } from 'react'
import { DemoRibbon } from '#shared/components/demo-ribbon.tsx'
import { PageTitle } from '#shared/components/page-title.tsx'
import { PageHeading } from '#ui/layout/page-heading.tsx'
import { messages } from './messages.ts'
import { useKnownAddresses } from './recipient/use-known-addresses.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { SendForm } from './send-form.tsx'
import { EMPTY_SEND_INPUT, type SendInput } from './send-input.ts'
import { SendReceipt } from './send-receipt.tsx'
import { getWalletNetwork, useOwnWallet } from './use-own-wallet.ts'
import { useSendBitcoin } from './use-send-bitcoin.ts'

/** /send: a payment is checked, reviewed and recorded; none is made (docs/spec/README.md#errors). */
export function SendPage() {
  const [typed, setTyped] = useState(EMPTY_SEND_INPUT)
  const own = useOwnWallet()
  const { known, remember } = useKnownAddresses(own)
  const send = useSendBitcoin(typed, remember)

  function change(next: SendInput) {
    setTyped(next)
    if (next.recipient !== typed.recipient) send.forgive('recipientAddress')
    if (next.amount !== typed.amount) send.forgive('amount')
  }

  function startAnother() {
    setTyped(EMPTY_SEND_INPUT)
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
      <ReviewDialog
        failure={send.failure}
        isSending={send.isSending}
        known={known}
        onClose={send.closeReview}
        onConfirm={send.confirm}
        request={send.draft}
        walletNetwork={getWalletNetwork(own)}
      />
    </>
  )
}
