import { formatBtc, formatUsd } from '@satlens/domain'
import { DemoReceipt } from '#shared/components/demo-receipt.tsx'
import { Button } from '#ui/actions/button.tsx'
import { messages } from './messages.ts'
import type { Order } from './order.ts'

const text = messages.easy.receipt

/** What the press did and what it did not. */
export function OrderReceipt({ order, onClose }: { order: Order; onClose: () => void }) {
  const isPurchase = order.side === 'buy'
  const amount = isPurchase ? formatUsd(order.amount) : `${formatBtc(order.amount)} BTC`
  return (
    <DemoReceipt
      at={order.at}
      footer={
        <Button className="-ms-3" onClick={onClose} size="small" variant="quiet">
          {text.close}
        </Button>
      }
      happened={[text.checked(amount), ...quoted(order.quote)]}
      notHappened={[
        ...(order.quote === null ? [text.notQuoted] : []),
        isPurchase ? text.noPurchase : text.noSale,
      ]}
      title={isPurchase ? text.purchase : text.sale}
    />
  )
}

function quoted(quote: Order['quote']): string[] {
  if (quote === null) return []
  const { result, rate, age, isSimulated } = quote
  return [isSimulated ? text.quotedSimulated(result, rate) : text.quoted(result, rate, age)]
}
