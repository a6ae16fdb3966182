import type { CoinList } from '@satlens/contract'
import { type AddressKind, getAddressKind, parseBitcoinAddress, type Sats, toSats } from '@satlens/domain'
import { FormError } from '#shared/form/form-failure.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { parseAmountInput } from '../amount/amount-input.ts'
import { parseRecipientInput } from '../send-input.ts'
import { CoinFields } from './coins/coin-fields.tsx'
import { estimatePayment, type PaymentEstimate } from './estimate-payment.ts'
import { FeeFields } from './fee/fee-fields.tsx'
import { getFeeRate } from './fee/fee-input.ts'
import { messages } from './messages.ts'
import type { PrepareInput } from './prepare-input.ts'
import { PrepareSummary } from './prepare-summary.tsx'
import { RecipientFields } from './recipients/recipient-fields.tsx'
import type { RecipientRow } from './recipients/recipient-row.ts'
import type { PrepareForm as FormState } from './use-prepare-form.ts'

/** Recipients, coins and fee of a payment, with an estimate beside them. */
export function PrepareForm({ form, list }: { form: FormState; list: CoinList }) {
  const { fields, errors, change, isSubmitting } = form
  const rate = getFeeRate(fields, list.fee_rates)
  const estimate = estimateOf(fields, list, rate)
  return (
    <Form
      autoComplete="off"
      className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]"
      {...form.props}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <RecipientFields form={form} />
        <CoinFields
          chosen={fields.coins}
          error={errors.coins}
          estimate={estimate}
          list={list}
          onChange={(coins) => change({ coins })}
          rate={rate}
        />
        <FeeFields
          accepts={form.asksForHighFee ? fields.acceptsHighFee : null}
          error={errors.ownRate}
          onChange={change}
          rates={list.fee_rates}
          size={rate === null || estimate === null ? null : Number(estimate.fee) / rate}
          value={fields}
        />
      </div>
      <div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-6">
          <PrepareSummary estimate={estimate} rate={rate} recipients={fields.recipients.length} />
          <FormError message={form.failure && (form.failure.message || messages.noAnswer)} />
          <Button
            busy={isSubmitting}
            busyLabel={messages.summary.submitting}
            type="submit"
            variant="primary"
            wide
          >
            {messages.summary.submit}
          </Button>
        </div>
      </div>
    </Form>
  )
}

function estimateOf(fields: PrepareInput, list: CoinList, rate: number | null): PaymentEstimate | null {
  if (rate === null || list.input_vsize === null) return null
  const { coins: chosen } = fields
  return estimatePayment({
    coins: chosen === null ? list.coins : list.coins.filter(({ outpoint }) => chosen.includes(outpoint)),
    isManual: chosen !== null,
    inputSize: list.input_vsize,
    recipients: fields.recipients.map(({ recipient }) => findAddressKind(recipient)),
    amount: fields.isEverything ? 'everything' : sumAmounts(fields.recipients),
    rate,
  })
}

function findAddressKind(recipient: string): AddressKind | null {
  const address = parseBitcoinAddress(parseRecipientInput(recipient).address)
  return address.ok ? getAddressKind(address.value) : null
}

/** Returns what all recipients get together; null while an amount is missing. */
function sumAmounts(rows: readonly RecipientRow[]): Sats | null {
  const amounts = rows.map(({ amount }) => parseAmountInput(amount))
  const typed = amounts.flatMap((amount) => (amount.ok ? [amount.value.amount] : []))
  return typed.length < rows.length ? null : toSats(typed.reduce<bigint>((sum, amount) => sum + amount, 0n))
}
