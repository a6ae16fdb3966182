import {
  convertSatsToUsd,
  DEMO_WALLET_BALANCE,
  formatBtc,
  formatSats,
  formatUsd,
  type Sats,
} from '@satlens/domain'
import { AmountText } from '#ui/data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { formatRateNote } from './format-rate-note.ts'
import { messages } from './messages.ts'
import { OrderAmountField } from './order-amount-field.tsx'
import { OrderFrame } from './order-frame.tsx'
import type { OrderField } from './use-order-field.ts'
import { getDatedPrice, type TradingPrices } from './use-trading-prices.ts'

const easy = messages.easy
const text = easy.sell

/** Bitcoin in, dollars out, at the spot price. The demo balance is no limit: there is nothing to spend. */
export function SellOrderForm({
  order,
  prices,
  readOnly,
}: {
  order: OrderField<Sats>
  prices: TradingPrices
  readOnly: boolean
}) {
  return (
    <OrderFrame
      field={
        <OrderAmountField help={helpFor(order.amount)} label={text.amount} order={order} unit={text.unit} />
      }
      summary={<SaleSummary amount={order.amount} prices={prices} />}
      order={order}
      readOnly={readOnly}
      submit={text.submit}
    />
  )
}

function helpFor(amount: Sats | null): string {
  if (amount === null) return text.help
  return amount > DEMO_WALLET_BALANCE ? text.aboveBalance(formatSats(amount)) : formatSats(amount)
}

function SaleSummary({ amount, prices }: { amount: Sats | null; prices: TradingPrices }) {
  const isHidden = useAmountsHidden()
  const spot = getDatedPrice(prices.spot)
  return (
    <DescriptionList>
      <DescriptionRow note={text.availableNote} term={text.available}>
        <AmountText
          decimals="plain"
          masked={isHidden ? text.hidden : undefined}
          unit={text.unit}
          // As the specification writes it, without zeros that would claim a precision nobody measured.
          value={formatBtc(DEMO_WALLET_BALANCE).replace(/0+$/, '')}
        />
      </DescriptionRow>
      <DescriptionRow note={formatRateNote(prices.spot)} term={text.rate}>
        {spot ? formatUsd(spot.price) : easy.unknown}
      </DescriptionRow>
      <DescriptionRow term={text.result} total>
        {spot && amount !== null ? (
          <AmountText
            className="text-[length:min(1.125rem,5.5vw)] sm:text-18"
            value={formatUsd(convertSatsToUsd(amount, spot.price))}
          />
        ) : (
          easy.unknown
        )}
      </DescriptionRow>
    </DescriptionList>
  )
}
