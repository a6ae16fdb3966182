import { DemoRibbon } from '#shared/demo-ribbon.tsx'
import { PageTitle } from '#shared/page-title.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { BuyForm } from './buy.form.tsx'
import { BuyReceipt } from './buy-receipt.tsx'
import { messages } from './messages.ts'
import { usePurchase } from './use-purchase.ts'
import { useRate } from './use-rate.ts'

/** /buy: dollars turned into bitcoin, and a card form that is a demonstration; nothing is bought (docs/spec/README.md#product, docs/spec/README.md#errors). */
export function Component() {
  const market = useRate()
  const purchase = usePurchase(market.rate)
  return (
    <>
      <PageTitle>{messages.title}</PageTitle>
      <PageHeading
        lead={messages.lead}
        ribbon={<DemoRibbon>{messages.ribbon}</DemoRibbon>}
        title={messages.title}
      />
      {purchase.receipt ? (
        <BuyReceipt onAgain={purchase.closeReceipt} purchase={purchase.receipt} />
      ) : (
        <BuyForm market={market} purchase={purchase} />
      )}
    </>
  )
}
