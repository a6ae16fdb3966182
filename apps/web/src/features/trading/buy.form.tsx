import { type Cents, changePercent, formatPercent, formatUsd } from '@satlens/domain'
import { ageText, stateWord } from '#shared/market/price-words.ts'
import { Ledger, LedgerRow } from '#ui/ledger.tsx'
import { FieldUnit, TextField } from '#ui/text-field.tsx'
import { messages } from './messages.ts'
import { quotePurchase } from './order.ts'
import { OrderFrame } from './order-frame.tsx'
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
      field={
        <TextField
          autoComplete="off"
          dir="ltr"
          error={order.refusal}
          figures
          help={text.help}
          inputMode="decimal"
          label={text.amount}
          onChange={(event) => order.change(event.target.value)}
          required
          trailing={<FieldUnit>{text.unit}</FieldUnit>}
          value={order.text}
        />
      }
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
  const gap = buy && spot && changePercent(buy.price, spot.price)
  return (
    <Ledger>
      <LedgerRow
        note={
          buy
            ? text.rateNote(
                easy.state(stateWord(buy), ageText(buy.ageSeconds)),
                gap === null ? null : formatPercent(gap),
              )
            : easy.absence(prices.buy.status)
        }
        term={text.rate}
      >
        {buy ? formatUsd(buy.price) : easy.unknown}
      </LedgerRow>
      <LedgerRow term={text.result} total>
        {buy && amount !== null ? quotePurchase(amount, buy).result : easy.unknown}
      </LedgerRow>
    </Ledger>
  )
}
