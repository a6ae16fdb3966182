import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { DEMO_WALLET_BALANCE, formatSats, type Sats } from '@satlens/domain'
import { useState } from 'react'
import { DemoHeading } from '#shared/components/demo-heading.tsx'
import { DemoReceipt } from '#shared/components/demo-receipt.tsx'
import { LinkButton } from '#shared/components/links.tsx'
import { MarketPriceCard } from '#shared/market/market-price-card.tsx'
import { getDatedPrice, orSamplePrice } from '#shared/market/price-view.ts'
import { useSession } from '#shared/session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tabs } from '#ui/actions/tabs.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'
import { createPurchase, createSale, type Order, parseBuyAmount, parseSellAmount } from './order.ts'
import { OrderForm, useOrderForm } from './order-form.tsx'
import { PurchaseSummary, SaleSummary } from './order-summary.tsx'
import { ProPlanPrice } from './subscribe-link.tsx'
import { useTradingPrices } from './use-trading-prices.ts'

const text = messages.easy

/** /trading-easy: the live price, a form to buy and one to sell, and the way to Pro (docs/spec/README.md#screens). No order is placed. */
export function TradingEasyPage() {
  const prices = useTradingPrices()
  const readOnly = useSession().status !== 'signed-in'
  const [receipt, setReceipt] = useState<Order | null>(null)
  // Here, so that the two tabs keep what was typed.
  const purchase = useOrderForm(
    parseBuyAmount,
    (amount) => setReceipt(createPurchase(amount, getDatedPrice(prices.buy))),
    text.buy.done,
  )
  const sale = useOrderForm(
    parseSellAmount,
    (amount) => setReceipt(createSale(amount, getDatedPrice(prices.spot))),
    text.sell.done,
  )

  const buyPanel = (
    <OrderForm form={purchase.form} help={text.buy.help} readOnly={readOnly} text={text.buy}>
      <PurchaseSummary amount={purchase.amount} prices={prices} />
    </OrderForm>
  )
  const sellPanel = (
    <OrderForm form={sale.form} help={formatSaleHelp(sale.amount)} readOnly={readOnly} text={text.sell}>
      <SaleSummary amount={sale.amount} prices={prices} />
    </OrderForm>
  )
  return (
    <>
      <DemoHeading lead={text.lead} ribbon={text.ribbon} title={text.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="lg:col-start-2">
          <MarketPriceCard move={prices.move} view={orSamplePrice(prices.spot)} />
        </div>
        <div className="flex flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Card className="[&>div]:pt-2">
            <Tabs
              items={[
                { value: 'buy', label: text.buy.tab, panel: buyPanel },
                { value: 'sell', label: text.sell.tab, panel: sellPanel },
              ]}
              label={text.tabs}
            />
          </Card>
          {receipt && <OrderReceipt onClose={() => setReceipt(null)} order={receipt} />}
          {!receipt && !readOnly && (
            <Card title={text.receipt.title}>
              <EmptyState title={text.receipt.none}>{text.receipt.noneBody}</EmptyState>
            </Card>
          )}
        </div>
        <Card className="lg:col-start-2" title={text.upgrade.title}>
          <p className="mb-4">{text.upgrade.body}</p>
          <ProPlanPrice />
          <LinkButton className="mt-5" to={WEB_APP_SCREEN_PATHS.tradingPro} wide>
            {text.upgrade.action}
          </LinkButton>
        </Card>
      </div>
    </>
  )
}

function formatSaleHelp(amount: Sats | null): string {
  if (amount === null) return text.sell.help
  return amount > DEMO_WALLET_BALANCE ? text.sell.aboveBalance(formatSats(amount)) : formatSats(amount)
}

function OrderReceipt({
  order: { side, amount, quote, at },
  onClose,
}: {
  order: Order
  onClose: () => void
}) {
  const notPlaced = side === 'buy' ? text.receipt.noPurchase : text.receipt.noSale
  return (
    <DemoReceipt
      at={at}
      footer={
        <Button className="-ms-3" onClick={onClose} size="small" variant="quiet">
          {text.receipt.close}
        </Button>
      }
      happened={quote === null ? [text.receipt.checked(amount)] : [text.receipt.checked(amount), quote]}
      notHappened={quote === null ? [text.receipt.notQuoted, notPlaced] : [notPlaced]}
      title={side === 'buy' ? text.receipt.purchase : text.receipt.sale}
    />
  )
}
