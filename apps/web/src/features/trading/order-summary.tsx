import {
  convertSatsToUsd,
  convertUsdToSats,
  DEMO_WALLET_BALANCE,
  formatLocalBtc,
  formatShortBtc,
  formatUsd,
  type Sats,
  type UsdCents,
} from '@satlens/domain'
import { formatAge, formatPriceStatus } from '#shared/market/price-text.ts'
import { getDatedPrice, type PriceView } from '#shared/market/price-view.ts'
import { formatSpread } from '#shared/market/spread-text.ts'
import { AmountText } from '#ui/data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { messages } from './messages.ts'
import type { TradingPrices } from './use-trading-prices.ts'

const easy = messages.easy
const resultClasses = 'text-[length:min(1.125rem,5.5vw)] sm:text-18'

export function PurchaseSummary({ amount, prices }: { amount: UsdCents | null; prices: TradingPrices }) {
  const price = getDatedPrice(prices.buy)?.price ?? null
  const spread = formatSpread(price, getDatedPrice(prices.spot)?.price ?? null)
  return (
    <DescriptionList>
      <RateRow term={easy.buy.rate} view={prices.buy} />
      <DescriptionRow note={spread.note} term={spread.term}>
        {spread.percent ?? easy.unknown}
      </DescriptionRow>
      <DescriptionRow term={easy.buy.result} total>
        {price !== null && amount !== null ? (
          <AmountText
            className={resultClasses}
            decimals="grouped"
            unit={easy.buy.resultUnit}
            value={formatLocalBtc(convertUsdToSats(amount, price))}
          />
        ) : (
          easy.unknown
        )}
      </DescriptionRow>
    </DescriptionList>
  )
}

/** What the coins come to at the spot price. The demo balance is no limit: there is nothing to spend. */
export function SaleSummary({ amount, prices }: { amount: Sats | null; prices: TradingPrices }) {
  const isHidden = useAmountsHidden()
  const price = getDatedPrice(prices.spot)?.price ?? null
  return (
    <DescriptionList>
      <DescriptionRow note={easy.sell.availableNote} term={easy.sell.available}>
        <AmountText
          decimals="plain"
          masked={isHidden ? easy.sell.hidden : undefined}
          unit={easy.sell.unit}
          // As the specification writes it, without zeros at the end.
          value={formatShortBtc(DEMO_WALLET_BALANCE)}
        />
      </DescriptionRow>
      <RateRow term={easy.sell.rate} view={prices.spot} />
      <DescriptionRow term={easy.sell.result} total>
        {price !== null && amount !== null ? (
          <AmountText className={resultClasses} value={formatUsd(convertSatsToUsd(amount, price))} />
        ) : (
          easy.unknown
        )}
      </DescriptionRow>
    </DescriptionList>
  )
}

function RateRow({ term, view }: { term: string; view: PriceView }) {
  const dated = getDatedPrice(view)
  const note = dated
    ? easy.state(formatPriceStatus(dated), formatAge(dated.ageSeconds))
    : easy.absence(view.status)
  return (
    <DescriptionRow note={note} term={term}>
      {dated ? formatUsd(dated.price) : easy.unknown}
    </DescriptionRow>
  )
}
