import {
  DEMO_SEND_BITCOIN_PRICE,
  DEMO_SEND_FEE,
  formatLocalBtc,
  formatSats,
  formatUsd,
  quoteDemoSend,
  type Sats,
} from '@satlens/domain'
import { AmountText } from '#ui/data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { WarningIcon } from '#ui/icons.tsx'
import { messages } from './messages.ts'

const text = messages.summary

/** Amount, USD value at the fixed demo rate, fee, total and time (docs/spec/README.md#entities, docs/spec/README.md#constants); dashes until there is an amount. */
export function SendQuote({ amount }: { amount: Sats | null }) {
  const quote = amount === null ? null : quoteDemoSend(amount, DEMO_SEND_BITCOIN_PRICE)
  const isFeeHigh = quote !== null && quote.feeUsd * 2n >= quote.amountUsd
  return (
    <DescriptionList dense>
      <DescriptionRow term={text.amount}>
        {amount === null ? (
          text.unknown
        ) : (
          <AmountText
            // As wide as the narrowest phone at most, however large its text.
            className="text-[length:min(1rem,6.5vw)]"
            decimals="grouped"
            unit={messages.unit}
            value={formatLocalBtc(amount)}
          />
        )}
      </DescriptionRow>
      <DescriptionRow term={text.amountSats}>
        {amount === null ? text.unknown : formatSats(amount)}
      </DescriptionRow>
      <DescriptionRow note={text.rateNote} term={text.amountUsd}>
        {quote ? formatUsd(quote.amountUsd) : text.unknown}
      </DescriptionRow>
      <DescriptionRow note={isFeeHigh ? highFee : text.feeNote} term={text.fee}>
        {formatUsd(DEMO_SEND_FEE)}
      </DescriptionRow>
      <DescriptionRow term={text.total} total>
        {quote ? formatUsd(quote.totalUsd) : text.unknown}
      </DescriptionRow>
      <DescriptionRow term={text.time}>{text.timeValue}</DescriptionRow>
    </DescriptionList>
  )
}

const highFee = (
  <span className="flex gap-1.5 text-loss">
    <WarningIcon className="size-4 shrink-0" />
    {text.highFee}
  </span>
)
