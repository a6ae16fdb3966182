import { toSats } from '@satlens/domain'
import { ConversionRateNote } from '#shared/currency/conversion-rate-note.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import type { PaymentEstimate } from './estimate-payment.ts'
import { formatRate } from './fee/describe-fee.ts'
import { messages } from './messages.ts'
import { useSatsFormat } from './use-fiat.ts'

const text = messages.summary

/** What the payment will roughly cost. The review has the exact figures. */
export function PrepareSummary({
  estimate,
  rate,
  recipients,
}: {
  estimate: PaymentEstimate | null
  rate: number | null
  /** The number of recipients. */
  recipients: number
}) {
  const format = useSatsFormat()
  const amount = estimate?.amount ?? null
  const isKnown = estimate !== null && amount !== null && rate !== null
  return (
    <section aria-label={text.title}>
      <DescriptionList dense>
        <DescriptionRow note={recipients > 1 && text.recipients(recipients)} term={text.amount}>
          {amount === null ? text.unknown : format(amount)}
        </DescriptionRow>
        <DescriptionRow note={isKnown && text.feeNote(estimate.count, formatRate(rate))} term={text.fee}>
          {isKnown ? format(estimate.fee) : text.unknown}
        </DescriptionRow>
        <DescriptionRow term={text.total} total>
          {isKnown ? format(toSats(amount + estimate.fee)) : text.unknown}
        </DescriptionRow>
      </DescriptionList>
      <ConversionRateNote className="mt-2" />
      <p className="mt-2 text-14 text-loss empty:hidden" role="status">
        {isKnown && estimate.missing > 0n && text.notEnough}
      </p>
    </section>
  )
}
