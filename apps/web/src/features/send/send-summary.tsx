import {
  DEMO_SEND_BITCOIN_PRICE,
  DEMO_SEND_FEE,
  formatBtc,
  formatSats,
  formatUsd,
  quoteDemoSend,
  type Sats,
} from '@satlens/domain'
import type { ReactNode } from 'react'
import { AmountText } from '#ui/data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { WarningIcon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'

/** What the amount comes to at the fixed demo rate (docs/spec/README.md#entities, docs/spec/README.md#constants), over the button; dashes until there is one. */
export function SendSummary({ amount, children }: { amount: Sats | null; children: ReactNode }) {
  return (
    <Card title={messages.summary.title}>
      <SendQuote amount={amount} />
      <div className="mt-4">{children}</div>
    </Card>
  )
}

/** Amount, worth, fee, total and time, as ruled lines. */
export function SendQuote({ amount }: { amount: Sats | null }) {
  const text = messages.summary
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
            value={formatBtc(amount)}
          />
        )}
      </DescriptionRow>
      <DescriptionRow term={text.amountSats}>
        {amount === null ? text.unknown : formatSats(amount)}
      </DescriptionRow>
      <DescriptionRow note={text.rateNote} term={text.amountUsd}>
        {quote ? formatUsd(quote.amountUsd) : text.unknown}
      </DescriptionRow>
      <DescriptionRow note={isFeeHigh ? <HighFee /> : text.feeNote} term={text.fee}>
        {formatUsd(DEMO_SEND_FEE)}
      </DescriptionRow>
      <DescriptionRow term={text.total} total>
        {quote ? formatUsd(quote.totalUsd) : text.unknown}
      </DescriptionRow>
      <DescriptionRow term={text.time}>{text.timeValue}</DescriptionRow>
    </DescriptionList>
  )
}

/** A loss to avoid, and no reason to stop. */
const HighFee = () => (
  <span className="flex gap-1.5 text-loss">
    <WarningIcon className="size-4 shrink-0" />
    {messages.summary.highFee}
  </span>
)
