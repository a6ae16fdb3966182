import { DemoReceipt } from '#shared/components/demo-receipt.tsx'
import { Button } from '#ui/actions/button.tsx'
import { messages } from './messages.ts'
import type { Order } from './order.ts'

const text = messages.easy.receipt

export function OrderReceipt({
  order: { side, amount, quote, at },
  onClose,
}: {
  order: Order
  onClose: () => void
}) {
  const notPlaced = side === 'buy' ? text.noPurchase : text.noSale
  return (
    <DemoReceipt
      at={at}
      footer={
        <Button className="-ms-3" onClick={onClose} size="small" variant="quiet">
          {text.close}
        </Button>
      }
      happened={quote === null ? [text.checked(amount)] : [text.checked(amount), quote]}
      notHappened={quote === null ? [text.notQuoted, notPlaced] : [notPlaced]}
      title={side === 'buy' ? text.purchase : text.sale}
    />
  )
}
