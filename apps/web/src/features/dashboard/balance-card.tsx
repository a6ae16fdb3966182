import {
  convertUsdToSats,
  DEMO_WALLET_BALANCE,
  formatSats,
  formatUsd,
  type Sats,
  toUsdCents,
} from '@satlens/domain'
import { Amount } from '#shared/amount/amount.tsx'
import { formatAmountInUnit, unitPreference } from '#shared/amount/amount-unit.ts'
import { AmountUnitSwitch } from '#shared/amount/amount-unit-switch.tsx'
import { HideAgainChoice } from '#shared/amount/hide-again-choice.tsx'
import { messages as amountMessages } from '#shared/amount/messages.ts'
import { formatAge, formatPriceSource, formatPriceStatus } from '#shared/market/price-text.ts'
import { getDatedPrice, type PriceView } from '#shared/market/price-view.ts'
import { useHeadlinePrice } from '#shared/market/use-price.ts'
import { AmountText } from '#ui/data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { SampleFrame } from '#ui/data/sample.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { HideAmountsButton } from '#ui/preferences/hide-amounts-button.tsx'
import { messages } from './messages.ts'

const text = messages.balance

/** The demo balance of docs/spec/README.md#entities in the unit of this device, framed as a sample. */
export function BalanceCard() {
  return (
    <SampleFrame caption={text.caption} word={text.word}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-medium text-14">{text.total}</h2>
        <HideAmountsButton />
      </div>
      <p className="mt-3 flex min-h-12 items-center sm:min-h-16">
        {/* As the specification writes it, without zeros at the end. */}
        <Amount amount={DEMO_WALLET_BALANCE} size="large" trimmed />
      </p>
      <AmountUnitSwitch className="mt-1 mb-4" />
      <DescriptionList className="border-hairline border-t" dense>
        <DescriptionRow term={text.available}>
          <Amount amount={DEMO_WALLET_BALANCE} trimmed />
        </DescriptionRow>
        <ConvertedBalanceRow amount={DEMO_WALLET_BALANCE} />
      </DescriptionList>
      <ConversionRateNote />
      <HideAgainChoice />
    </SampleFrame>
  )
}

/** The balance in the unit that is not chosen. Beside satoshis it is one dollar in satoshis: a satoshi would be $0.00. */
function ConvertedBalanceRow({ amount }: { amount: Sats }) {
  const unit = unitPreference.use()
  const price = getDatedPrice(useHeadlinePrice())?.price ?? null
  const isHidden = useAmountsHidden()
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
      <AmountText {...figure} decimals="plain" masked={isHidden ? amountMessages.hidden : undefined} />
    </DescriptionRow>
  )
}

function ConversionRateNote() {
  return <p className="mt-1 min-h-8 text-12 text-muted">{formatRate(useHeadlinePrice())}</p>
}

function formatRate(view: PriceView): string {
  if (view.status === 'loading') return text.rateLoading
  if (view.status === 'unavailable') return text.noRate
  const { price, ageSeconds, source, isSimulated } = view
  const details = [formatPriceStatus(view).toLowerCase(), formatAge(ageSeconds)]
  // The status already says where a simulated price comes from.
  if (!isSimulated) details.push(formatPriceSource(source))
  return text.rate(formatUsd(price), details.join(', '))
}
