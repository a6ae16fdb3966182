import { SCREENS } from '@satlens/contract'
import { Link } from 'react-router-dom'
import { DemoRibbon } from '#shared/demo-ribbon.tsx'
import { PageTitle } from '#shared/page-title.tsx'
import { useSession } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { BuyForm } from './buy.form.tsx'
import { LivePrice } from './live-price.tsx'
import { messages } from './messages.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { PlanPrice } from './plan-price.tsx'
import { SellForm } from './sell.form.tsx'
import { useOrders } from './use-orders.ts'
import { useTradingPrices } from './use-trading-prices.ts'

const text = messages.easy

/** /trading-easy: the live price, a slip to buy and one to sell, and the way to Pro (docs/spec/README.md#screens). No order is placed. */
export function Component() {
  const prices = useTradingPrices()
  const { purchase, sale, receipt, putAway } = useOrders(prices)
  const readOnly = useSession().status !== 'signed-in'
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <PageHeading lead={text.lead} ribbon={<DemoRibbon>{text.ribbon}</DemoRibbon>} title={text.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="lg:col-start-2">
          <LivePrice move={prices.move} spot={prices.spot} />
        </div>
        <div className="flex flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Card className="[&>div]:pt-2">
            <Tabs
              items={[
                {
                  value: 'buy',
                  label: text.buy.tab,
                  panel: <BuyForm order={purchase} prices={prices} readOnly={readOnly} />,
                },
                {
                  value: 'sell',
                  label: text.sell.tab,
                  panel: <SellForm order={sale} prices={prices} readOnly={readOnly} />,
                },
              ]}
              label={text.tabs}
            />
          </Card>
          {receipt && <OrderReceipt onClose={putAway} order={receipt} />}
          {!receipt && !readOnly && (
            <Card title={text.receipt.title}>
              <EmptyState title={text.receipt.none}>{text.receipt.noneBody}</EmptyState>
            </Card>
          )}
        </div>
        <Card className="lg:col-start-2" title={text.upgrade.title}>
          <p className="mb-4">{text.upgrade.body}</p>
          <PlanPrice />
          <Button asChild className="mt-5" wide>
            <Link to={SCREENS.tradingPro}>{text.upgrade.action}</Link>
          </Button>
        </Card>
      </div>
    </>
  )
}
