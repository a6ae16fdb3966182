import { convertToUsd, DEMO_BALANCE, formatBtc, formatSats, formatUsd, type Sats } from '@satlens/domain'
import { useAmountsHidden } from '#ui/amounts-hidden.ts'
import { Figure } from '#ui/figure.tsx'
import { Ledger, LedgerRow } from '#ui/ledger.tsx'
import { AmountField } from './amount-field.tsx'
import { messages } from './messages.ts'
import { OrderFrame } from './order-frame.tsx'
import { rateNote } from './rate-note.ts'
import type { OrderField } from './use-order-field.ts'
import { datedPrice, type TradingPrices } from './use-trading-prices.ts'

const easy = messages.easy
const text = easy.sell

/** Bitcoin in, dollars out, at the spot price. The demo balance is no limit: there is nothing to spend. */
export function SellForm({
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
      field={<AmountField help={helpFor(order.amount)} label={text.amount} order={order} unit={text.unit} />}
      ledger={<SaleLedger amount={order.amount} prices={prices} />}
      order={order}
      readOnly={readOnly}
      submit={text.submit}
    />
  )
}

function helpFor(amount: Sats | null): string {
  if (amount === null) return text.help
  return amount > DEMO_BALANCE ? text.aboveBalance(formatSats(amount)) : formatSats(amount)
}

function SaleLedger({ amount, prices }: { amount: Sats | null; prices: TradingPrices }) {
  const isHidden = useAmountsHidden()
  const spot = datedPrice(prices.spot)
  return (
    <Ledger>
      <LedgerRow note={text.availableNote} term={text.available}>
        <Figure
          decimals="plain"
          masked={isHidden ? text.hidden : undefined}
          unit={text.unit}
          // As the specification writes it, without zeros that would claim a precision nobody measured.
          value={formatBtc(DEMO_BALANCE).replace(/0+$/, '')}
        />
      </LedgerRow>
      <LedgerRow note={rateNote(prices.spot)} term={text.rate}>
        {spot ? formatUsd(spot.price) : easy.unknown}
      </LedgerRow>
      <LedgerRow term={text.result} total>
        {spot && amount !== null ? (
          <Figure
            className="text-[length:min(1.125rem,5.5vw)] sm:text-18"
            value={formatUsd(convertToUsd(amount, spot.price))}
          />
        ) : (
          easy.unknown
        )}
      </LedgerRow>
    </Ledger>
  )
}
