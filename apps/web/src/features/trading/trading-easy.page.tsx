import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { Link } from 'react-router-dom'
import { DemoRibbon } from '#shared/components/demo-ribbon.tsx'
import { PageTitle } from '#shared/components/page-title.tsx'
import { useSession } from '#shared/session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tabs } from '#ui/actions/tabs.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeading } from '#ui/layout/page-heading.tsx'
import { BuyOrderForm } from './buy-order-form.tsx'
import { messages } from './messages.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { ProPlanPrice } from './pro-plan-price.tsx'
import { SellOrderForm } from './sell-order-form.tsx'
import { TradingPrice } from './trading-price.tsx'
import { useOrders } from './use-orders.ts'
import { useTradingPrices } from './use-trading-prices.ts'

const text = messages.easy

/** /trading-easy: the live price, a form to buy and one to sell, and the way to Pro (docs/spec/README.md#screens). No order is placed. */
export function TradingEasyPage() {
  const prices = useTradingPrices()
  const { purchase, sale, receipt, putAway } = useOrders(prices)
  const readOnly = useSession().status !== 'signed-in'
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <PageHeading lead={text.lead} ribbon={<DemoRibbon>{text.ribbon}</DemoRibbon>} title={text.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="lg:col-start-2">
          <TradingPrice move={prices.move} spot={prices.spot} />
        </div>
        <div className="flex flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Card className="[&>div]:pt-2">
            <Tabs
              items={[
                {
                  value: 'buy',
                  label: text.buy.tab,
                  panel: <BuyOrderForm order={purchase} prices={prices} readOnly={readOnly} />,
                },
                {
                  value: 'sell',
                  label: text.sell.tab,
                  panel: <SellOrderForm order={sale} prices={prices} readOnly={readOnly} />,
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
          <ProPlanPrice />
          <Button asChild className="mt-5" wide>
            <Link to={WEB_APP_SCREEN_PATHS.tradingPro}>{text.upgrade.action}</Link>
          </Button>
        </Card>
      </div>
    </>
  )
}
