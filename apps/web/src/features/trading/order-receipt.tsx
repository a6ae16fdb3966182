import { formatBtc, formatUsd } from '@satlens/domain'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Receipt } from '#ui/receipt.tsx'
import { SpecimenTag } from '#ui/specimen.tsx'
import { messages } from './messages.ts'
import type { Order } from './order.ts'

const text = messages.easy.receipt

/** What the press did and what it did not. Takes the focus at every press, so that it is found and read. */
export function OrderReceipt({ order, onClose }: { order: Order; onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another receipt in the same place
  useEffect(() => panel.current?.focus(), [order])

  const isPurchase = order.side === 'buy'
  const amount = isPurchase ? formatUsd(order.amount) : `${formatBtc(order.amount)} BTC`
  const time = order.at.toLocaleTimeString(undefined, { timeStyle: 'short' })
  return (
    <div className="rounded-ui" ref={panel} tabIndex={-1}>
      <Receipt
        footer={
          <Button className="-ms-3" onClick={onClose} size="small" variant="quiet">
            {text.close}
          </Button>
        }
        happened={{ heading: text.happened, items: [text.checked(amount), ...quoted(order.quote)] }}
        meta={text.meta(time)}
        notHappened={{
          heading: text.notHappened,
          items: [
            ...(order.quote === null ? [text.notQuoted] : []),
            text.noOrder,
            isPurchase ? text.noCharge : text.noPayout,
            text.noRequest,
            text.noBalance,
          ],
        }}
        tag={<SpecimenTag>{text.word}</SpecimenTag>}
        title={isPurchase ? text.purchase : text.sale}
      />
    </div>
  )
}

function quoted(quote: Order['quote']): string[] {
  if (quote === null) return []
  const { result, rate, age, isSimulated } = quote
  return [isSimulated ? text.quotedSimulated(result, rate) : text.quoted(result, rate, age)]
}
