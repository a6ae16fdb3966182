import { convertUsdToSats, formatSats, formatUsd, type Sats, toUsdCents } from '@satlens/domain'
import { unitPreference } from '#shared/amount/amount-unit.ts'
import { formatAmountInUnit } from '#shared/amount/format-amount-in-unit.ts'
import { messages as amountMessages } from '#shared/amount/messages.ts'
import { useConversionPrice } from '#shared/amount/use-conversion-price.ts'
import { formatAge, formatPriceSource, formatPriceStatus } from '#shared/market/price-text.ts'
import type { PriceView } from '#shared/market/price-view.ts'
import { AmountText } from '#ui/data/amount-text.tsx'
import { DescriptionRow } from '#ui/data/description-list.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { messages } from './messages.ts'

const text = messages.balance

/** The balance in the unit that is not chosen. Beside satoshis it is what a dollar comes to: a satoshi would be $0.00. */
export function ConvertedBalanceRow({ amount }: { amount: Sats }) {
  const unit = unitPreference.use()
  const { price } = useConversionPrice()
  if (price === null) return <DescriptionRow term={text.inUsd}>{text.nothing}</DescriptionRow>
  if (unit === 'sats')
    return (
      <DescriptionRow term={text.oneDollar}>
        {formatSats(convertUsdToSats(toUsdCents(1_00n), price))}
      </DescriptionRow>
    )
  const isInUsd = unit === 'usd'
  const { in: _shownIn, ...figure } = formatAmountInUnit(amount, isInUsd ? 'btc' : 'usd', price, true)
  return (
    <DescriptionRow term={isInUsd ? text.inBtc : text.inUsd}>
      <MaskedFigure {...figure} />
    </DescriptionRow>
  )
}

/** The price that stands between the two, or why there is none. */
export function ConversionRateNote() {
  const { view } = useConversionPrice()
  return <p className="mt-1 min-h-8 text-12 text-muted">{rateText(view)}</p>
}

function rateText(view: PriceView): string {
  if (view.status === 'loading') return text.rateLoading
  if (view.status === 'unavailable') return text.noRate
  const { price, ageSeconds, source, isSimulated } = view
  const rate = text.rate(formatUsd(price), formatPriceStatus(view).toLowerCase(), formatAge(ageSeconds))
  // The word already says where a simulated price comes from.
  return `${rate}${isSimulated ? '' : text.rateSource(formatPriceSource(source))}.`
}

function MaskedFigure(figure: { value: string; currency?: string; unit?: string }) {
  const isHidden = useAmountsHidden()
  return <AmountText {...figure} decimals="plain" masked={isHidden ? amountMessages.hidden : undefined} />
}
