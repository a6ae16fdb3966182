import { convertUsdToSats, formatBtc, formatUsd, type UsdCents } from '@satlens/domain'
import { formatSpread } from '#shared/market/price-text.ts'
import { AmountText } from '#ui/data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { formatRateNote } from './format-rate-note.ts'
import { messages } from './messages.ts'
import { OrderAmountField } from './order-amount-field.tsx'
import { OrderFrame } from './order-frame.tsx'
import type { OrderField } from './use-order-field.ts'
import { getDatedPrice, type TradingPrices } from './use-trading-prices.ts'

const easy = messages.easy
const text = easy.buy

/** Dollars in, bitcoin out, at the buy price. */
export function BuyOrderForm({
  order,
  prices,
  readOnly,
}: {
  order: OrderField<UsdCents>
  prices: TradingPrices
  readOnly: boolean
}) {
  return (
    <OrderFrame
      field={<OrderAmountField help={text.help} label={text.amount} order={order} unit={text.unit} />}
      summary={<PurchaseSummary amount={order.amount} prices={prices} />}
      order={order}
      readOnly={readOnly}
      submit={text.submit}
    />
  )
}

function PurchaseSummary({ amount, prices }: { amount: UsdCents | null; prices: TradingPrices }) {
  const buy = getDatedPrice(prices.buy)
  const spot = getDatedPrice(prices.spot)
  const gap = formatSpread(buy?.price ?? null, spot?.price ?? null)
  return (
    <DescriptionList>
      <DescriptionRow note={formatRateNote(prices.buy)} term={text.rate}>
        {buy ? formatUsd(buy.price) : easy.unknown}
      </DescriptionRow>
      <DescriptionRow note={gap.note} term={gap.term}>
        {gap.percent ?? easy.unknown}
      </DescriptionRow>
      <DescriptionRow term={text.result} total>
        {buy && amount !== null ? (
          <AmountText
            className="text-[length:min(1.125rem,5.5vw)] sm:text-18"
            decimals="grouped"
            unit={text.resultUnit}
            value={formatBtc(convertUsdToSats(amount, buy.price))}
          />
        ) : (
          easy.unknown
        )}
      </DescriptionRow>
    </DescriptionList>
  )
}
