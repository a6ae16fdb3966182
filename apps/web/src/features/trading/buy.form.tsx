import { type Cents, formatBtc, formatUsd, quoteBuy } from '@satlens/domain'
import { gapLine } from '#shared/market/price-words.ts'
import { Figure } from '#ui/figure.tsx'
import { Ledger, LedgerRow } from '#ui/ledger.tsx'
import { AmountField } from './amount-field.tsx'
import { messages } from './messages.ts'
import { OrderFrame } from './order-frame.tsx'
import { rateNote } from './rate-note.ts'
import type { OrderField } from './use-order-field.ts'
import { datedPrice, type TradingPrices } from './use-trading-prices.ts'

const easy = messages.easy
const text = easy.buy

/** Dollars in, bitcoin out, at the buy price. */
export function BuyForm({
  order,
  prices,
  readOnly,
}: {
  order: OrderField<Cents>
  prices: TradingPrices
  readOnly: boolean
}) {
  return (
    <OrderFrame
      field={<AmountField help={text.help} label={text.amount} order={order} unit={text.unit} />}
      ledger={<PurchaseLedger amount={order.amount} prices={prices} />}
      order={order}
      readOnly={readOnly}
      submit={text.submit}
    />
  )
}

function PurchaseLedger({ amount, prices }: { amount: Cents | null; prices: TradingPrices }) {
  const buy = datedPrice(prices.buy)
  const spot = datedPrice(prices.spot)
  const gap = gapLine(buy?.price ?? null, spot?.price ?? null)
  return (
    <Ledger>
      <LedgerRow note={rateNote(prices.buy)} term={text.rate}>
        {buy ? formatUsd(buy.price) : easy.unknown}
      </LedgerRow>
      <LedgerRow note={gap.note} term={gap.term}>
        {gap.percent ?? easy.unknown}
      </LedgerRow>
      <LedgerRow term={text.result} total>
        {buy && amount !== null ? (
          <Figure
            className="text-[length:min(1.125rem,5.5vw)] sm:text-18"
            decimals="grouped"
            unit={text.resultUnit}
            value={formatBtc(quoteBuy(amount, buy.price))}
          />
        ) : (
          easy.unknown
        )}
      </LedgerRow>
    </Ledger>
  )
}
