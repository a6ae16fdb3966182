import { type DemoSend, SCREENS } from '@satlens/contract'
import { formatBtc, sats } from '@satlens/domain'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { AddressText } from '#ui/address-block.tsx'
import { Button } from '#ui/button.tsx'
import { Receipt } from '#ui/receipt.tsx'
import { SpecimenTag } from '#ui/specimen.tsx'
import { messages } from './messages.ts'

/** What took place and what did not, in the server's figures. Takes the focus, as the form has left the page. */
export function SendReceipt({ send, onAgain }: { send: DemoSend; onAgain: () => void }) {
  const text = messages.receipt
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])

  const time = new Date(send.created_at).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <div className="flex flex-col gap-6" ref={panel} tabIndex={-1}>
      <Receipt
        footer={
          <>
            <span className="text-muted">{text.recipient}</span>
            <AddressText address={send.recipientAddress} />
          </>
        }
        happened={{
          heading: text.happened,
          items: [text.checked, text.recorded(`${formatBtc(sats(BigInt(send.amount_sats)))} BTC`)],
        }}
        meta={text.meta(send.id.slice(0, 8), time)}
        notHappened={{
          heading: text.notHappened,
          items: [text.noTransaction, text.noCoins, text.noBalance],
        }}
        tag={<SpecimenTag>{text.tag}</SpecimenTag>}
        title={text.title}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAgain}>{text.again}</Button>
        <Button asChild variant="quiet">
          <Link to={SCREENS.wallet}>{text.wallet}</Link>
        </Button>
      </div>
    </div>
  )
}
