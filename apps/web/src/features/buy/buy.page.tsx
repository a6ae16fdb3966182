import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { convertUsdToSats, formatLocalBtc, formatUsd } from '@satlens/domain'
import { DemoHeading } from '#shared/components/demo-heading.tsx'
import { DemoReceipt } from '#shared/components/demo-receipt.tsx'
import { LinkButton } from '#shared/components/links.tsx'
import { Button } from '#ui/actions/button.tsx'
import { BuyForm } from './buy-form.tsx'
import { messages } from './messages.ts'
import { isQuotableRate } from './rate.ts'
import { useBuyRate } from './use-buy-rate.ts'
import { type Purchase, usePurchase } from './use-purchase.ts'

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

const text = messages.receipt

function BuyReceipt({ purchase, onAgain }: { purchase: Purchase; onAgain: () => void }) {
  const quote = quoteOf(purchase)
  return (
    <div className="flex flex-col gap-6">
      <DemoReceipt
        at={purchase.at}
        happened={quote === null ? [text.checked, text.emptied] : [text.checked, quote, text.emptied]}
        notHappened={quote === null ? [text.noOrder, text.noQuote] : [text.noOrder]}
        title={text.title}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAgain}>{text.again}</Button>
        <LinkButton to={WEB_APP_SCREEN_PATHS.dashboard} variant="quiet">
          {text.dashboard}
        </LinkButton>
      </div>
    </div>
  )
}

function quoteOf({ amount, rate }: Purchase): string | null {
  if (!isQuotableRate(rate)) return null
  const { price, isSimulated } = rate.view
  const kind = messages.at[rate.kind]
  const btc = formatLocalBtc(convertUsdToSats(amount, price))
  return text.quoted(formatUsd(amount), btc, isSimulated ? text.simulated(kind) : kind, formatUsd(price))
}
