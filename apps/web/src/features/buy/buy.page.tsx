import { DemoHeading } from '#shared/components/demo-heading.tsx'
import { BuyForm } from './buy-form.tsx'
import { BuyReceipt } from './buy-receipt.tsx'
import { messages } from './messages.ts'
import { useBuyRate } from './use-buy-rate.ts'
import { usePurchase } from './use-purchase.ts'

/** /buy: dollars turned into bitcoin, and a card form that is a demonstration; nothing is bought (docs/spec/README.md#product, docs/spec/README.md#errors). */
export function BuyPage() {
  const market = useBuyRate()
  const purchase = usePurchase(market.rate)
  return (
    <>
      <DemoHeading lead={messages.lead} ribbon={messages.ribbon} title={messages.title} />
      {purchase.receipt ? (
        <BuyReceipt onAgain={purchase.closeReceipt} purchase={purchase.receipt} />
      ) : (
        <BuyForm market={market} purchase={purchase} />
      )}
    </>
  )
}
