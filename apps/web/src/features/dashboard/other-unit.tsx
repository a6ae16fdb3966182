import { formatSats, formatUsd, quoteBuy, type Sats, toCents } from '@satlens/domain'
import { amountInUnit } from '#shared/amount/amount-in-unit.ts'
import { unitPreference } from '#shared/amount/amount-unit.ts'
import { messages as amountMessages } from '#shared/amount/messages.ts'
import { useRate } from '#shared/amount/use-rate.ts'
import type { PriceView } from '#shared/market/price-view.ts'
import { ageText, sourceText, stateWord } from '#shared/market/price-words.ts'
import { useAmountsHidden } from '#ui/amounts-hidden.ts'
import { Figure } from '#ui/figure.tsx'
import { LedgerRow } from '#ui/ledger.tsx'
import { messages } from './messages.ts'

const text = messages.balance

/** The balance in the unit that is not chosen. Beside satoshis it is what a dollar comes to: a satoshi would be $0.00. */
export function OtherUnitRow({ amount }: { amount: Sats }) {
  const unit = unitPreference.use()
  const { price } = useRate()
  if (price === null) return <LedgerRow term={text.inUsd}>{text.nothing}</LedgerRow>
  if (unit === 'sats')
    return <LedgerRow term={text.oneDollar}>{formatSats(quoteBuy(toCents(1_00n), price))}</LedgerRow>
  const isInUsd = unit === 'usd'
  const { in: _shownIn, ...figure } = amountInUnit(amount, isInUsd ? 'btc' : 'usd', price, true)
  return (
    <LedgerRow term={isInUsd ? text.inBtc : text.inUsd}>
      <MaskedFigure {...figure} />
    </LedgerRow>
  )
}

/** The price that stands between the two, or why there is none. */
export function RateNote() {
  const { view } = useRate()
  return <p className="mt-1 min-h-8 text-12 text-muted">{rateText(view)}</p>
}

function rateText(view: PriceView): string {
  if (view.status === 'loading') return text.rateLoading
  if (view.status === 'unavailable') return text.noRate
  const { price, ageSeconds, source, isSimulated } = view
  const rate = text.rate(formatUsd(price), stateWord(view).toLowerCase(), ageText(ageSeconds))
  // The word already says where a simulated price comes from.
  return `${rate}${isSimulated ? '' : text.rateSource(sourceText(source))}.`
}

function MaskedFigure(figure: { value: string; currency?: string; unit?: string }) {
  const isHidden = useAmountsHidden()
  return <Figure {...figure} decimals="plain" masked={isHidden ? amountMessages.hidden : undefined} />
}
