import { toSats } from '@satlens/domain'
import { ConversionRateNote } from '#shared/currency/conversion-rate-note.tsx'
import { LOCALE } from '#shared/date-format.ts'
import { AddressText } from '#ui/data/address-block.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { getPayments } from '../expected-outputs.ts'
import { formatRate } from '../fee/describe-fee.ts'
import { messages } from '../messages.ts'
import type { PreparedPayment } from '../prepared-payment.ts'
import { useSatsFormat } from '../use-fiat.ts'

const text = messages.review

/** Recipients, change, fee and total of a transaction. */
export function TransactionRows({
  payment: { account, transaction, replaces },
}: {
  payment: PreparedPayment
}) {
  const format = useSatsFormat()
  const amountOf = (sats: string) => format(toSats(BigInt(sats)))
  const { outputs, change, inputs, fee_sats: fee, fee_rate: rate, vsize, total_sats: total } = transaction
  const payments = getPayments(outputs)
  return (
    <div className="max-w-[40rem]">
      <DescriptionList>
        <DescriptionRow note={text.coins(inputs.length)} term={text.from}>
          <bdi>{account.name}</bdi>
        </DescriptionRow>
        {payments.map(({ address, amount_sats: amount }, at) => (
          <DescriptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: one address may be paid twice, and the list does not change
            key={at}
            term={
              <>
                {text.recipientOf(at + 1, payments.length)}
                {address === null ? (
                  <span className="block">{text.noAddress}</span>
                ) : (
                  <AddressText address={address} className="mt-0.5 text-ink" />
                )}
              </>
            }
          >
            {amountOf(amount)}
          </DescriptionRow>
        ))}
        {payments.length > 1 && (
          <DescriptionRow term={text.together(payments.length)}>
            {amountOf(transaction.amount_sats)}
          </DescriptionRow>
        )}
        {change && (
          <DescriptionRow note={text.changeNote} term={text.change}>
            {amountOf(change.amount_sats)}
          </DescriptionRow>
        )}
        {replaces && (
          <DescriptionRow note={messages.fee.rate(formatRate(replaces.fee_rate))} term={messages.bump.oldFee}>
            {amountOf(replaces.fee_sats)}
          </DescriptionRow>
        )}
        <DescriptionRow
          note={text.feeNote(formatRate(rate), vsize.toLocaleString(LOCALE))}
          term={replaces ? messages.bump.newFee : text.fee}
        >
          {amountOf(fee)}
        </DescriptionRow>
        <DescriptionRow term={text.total} total>
          {amountOf(total)}
        </DescriptionRow>
      </DescriptionList>
      <ConversionRateNote className="mt-2" />
      <p className="mt-2 text-14 text-muted">
        {`${text.signatures(transaction.signatures)} ${text.replaceable}`}
      </p>
    </div>
  )
}
