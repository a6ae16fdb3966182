import { convertUsdToSats, DEMO_WALLET_BALANCE, formatSats, type Sats, toUsdCents } from '@satlens/domain'
import { AmountInView, type AmountView, useUsdAmountView } from '#shared/amount/amount.tsx'
import { formatAmountInUnit } from '#shared/amount/amount-unit.ts'
import { AmountUnitSwitch } from '#shared/amount/amount-unit-switch.tsx'
import { HideAgainChoice } from '#shared/amount/hide-again-choice.tsx'
import { messages as amountMessages } from '#shared/amount/messages.ts'
import { formatConversionRate } from '#shared/currency/conversion-rate.ts'
import { getDatedPrice } from '#shared/market/price-view.ts'
import { useHeadlinePrice } from '#shared/market/use-price.ts'
import { AmountText } from '#ui/data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { SampleFrame } from '#ui/data/sample.tsx'
import { HideAmountsButton } from '#ui/preferences/hide-amounts-button.tsx'
import { messages } from './messages.ts'

const text = messages.balance

/** The demo balance of docs/spec/README.md#entities in the unit of this device, framed as a sample. It stays in US dollars. */
export function BalanceCard() {
  const price = useHeadlinePrice()
  const view = useUsdAmountView(price)
  return (
    <SampleFrame caption={text.caption} word={text.word}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-medium text-14">{text.total}</h2>
        <HideAmountsButton />
      </div>
      <p className="mt-3 flex min-h-12 items-center sm:min-h-16">
        {/* As the specification writes it, without zeros at the end. */}
        <AmountInView amount={DEMO_WALLET_BALANCE} size="large" trimmed view={view} />
      </p>
      <AmountUnitSwitch className="mt-1 mb-4" currency="USD" />
      <DescriptionList className="border-hairline border-t" dense>
        <DescriptionRow term={text.available}>
          <AmountInView amount={DEMO_WALLET_BALANCE} trimmed view={view} />
        </DescriptionRow>
        <ConvertedBalanceRow amount={DEMO_WALLET_BALANCE} view={view} />
      </DescriptionList>
      <p className="mt-1 min-h-8 text-12 text-muted">
        {formatConversionRate({ currency: 'USD', view: price, hasSource: true })}
      </p>
      <HideAgainChoice />
    </SampleFrame>
  )
}

/** The balance in the unit that is not chosen. Beside satoshis it is one dollar in satoshis: a satoshi would be $0.00. */
function ConvertedBalanceRow({ amount, view: { unit, rate, isHidden } }: { amount: Sats; view: AmountView }) {
  const price = getDatedPrice(useHeadlinePrice())?.price ?? null
  if (price === null) return <DescriptionRow term={text.inUsd}>{text.nothing}</DescriptionRow>
  if (unit === 'sats')
    return (
      <DescriptionRow term={text.oneDollar}>
        {formatSats(convertUsdToSats(toUsdCents(1_00n), price))}
      </DescriptionRow>
    )
  const isInUsd = unit === 'fiat'
  const { in: _shownIn, ...figure } = formatAmountInUnit(amount, isInUsd ? 'btc' : 'fiat', rate, true)
  return (
    <DescriptionRow term={isInUsd ? text.inBtc : text.inUsd}>
      <AmountText {...figure} decimals="plain" masked={isHidden ? amountMessages.hidden : undefined} />
    </DescriptionRow>
  )
}
