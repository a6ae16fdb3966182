import { cents, formatSats, formatUsd, quoteBuy, type Sats } from '@satlens/domain'
import { amountInUnit } from '#shared/amount/amount-in-unit.ts'
import { useAmountUnit } from '#shared/amount/amount-unit.ts'
import { messages as amountMessages } from '#shared/amount/messages.ts'
import { useRate } from '#shared/amount/use-rate.ts'
import { stateWord } from '#shared/market/price-words.ts'
import { useAmountsHidden } from '#ui/amounts-hidden.ts'
import { Figure } from '#ui/figure.tsx'
import { LedgerRow } from '#ui/ledger.tsx'
import { messages } from './messages.ts'

const text = messages.balance

/**
 * The balance in the unit that is not chosen, with the price that stands between the two. Beside satoshis it is what a
 * dollar comes to: a satoshi would be $0.00.
 */
export function OtherUnitRow({ amount }: { amount: Sats }) {
  const unit = useAmountUnit()
  const { view, price } = useRate()
  if (price === null) {
    const note = view.status === 'loading' ? text.rateLoading : text.noRate
    return (
      <LedgerRow note={note} term={text.inUsd}>
        {text.nothing}
      </LedgerRow>
    )
  }
  const note = text.rate(formatUsd(price), stateWord(view).toLowerCase())
  if (unit === 'sats') {
    return (
      <LedgerRow note={note} term={text.oneDollar}>
        {formatSats(quoteBuy(cents(1_00n), price))}
      </LedgerRow>
    )
  }
  const isInUsd = unit === 'usd'
  const { in: _shownIn, ...figure } = amountInUnit(amount, isInUsd ? 'btc' : 'usd', price, true)
  return (
    <LedgerRow note={note} term={isInUsd ? text.inBtc : text.inUsd}>
      <MaskedFigure {...figure} />
    </LedgerRow>
  )
}

function MaskedFigure(figure: { value: string; currency?: string; unit?: string }) {
  const isHidden = useAmountsHidden()
  return <Figure {...figure} decimals="plain" masked={isHidden ? amountMessages.hidden : undefined} />
}
