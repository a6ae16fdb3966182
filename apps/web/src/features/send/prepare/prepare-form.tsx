import type { CoinList } from '@satlens/contract'
import { getAddressKind, parseBitcoinAddress } from '@satlens/domain'
import { FormError } from '#shared/form/form-failure.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { parseAmountInput } from '../amount/amount-input.ts'
import { RecipientField } from '../recipient/recipient-field.tsx'
import { parseRecipientInput } from '../send-input.ts'
import { AccountAmountField } from './account-amount-field.tsx'
import { CoinFields } from './coins/coin-fields.tsx'
import { estimatePayment, type PaymentEstimate } from './estimate-payment.ts'
import { FeeFields } from './fee/fee-fields.tsx'
import { getFeeRate } from './fee/fee-input.ts'
import { messages } from './messages.ts'
import { changeRecipientOf, type PrepareInput } from './prepare-input.ts'
import { PrepareSummary } from './prepare-summary.tsx'
import type { PrepareForm as FormState } from './use-prepare-form.ts'

/** Recipient, amount, coins and fee of a payment, with an estimate beside them. */
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
        <RecipientField
          error={errors.recipient}
          label={messages.recipient}
          onChange={(recipient) => change(changeRecipientOf(fields, recipient))}
          text={fields.recipient}
        />
        <AccountAmountField
          amount={fields.amount}
          error={errors.amount}
          isEverything={fields.isEverything}
          onChange={change}
        />
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
          <PrepareSummary estimate={estimate} rate={rate} />
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
  const { address } = parseRecipientInput(fields.recipient)
  const recipient = parseBitcoinAddress(address)
  const amount = parseAmountInput(fields.amount)
  const { coins: chosen } = fields
  return estimatePayment({
    coins: chosen === null ? list.coins : list.coins.filter(({ outpoint }) => chosen.includes(outpoint)),
    isManual: chosen !== null,
    inputSize: list.input_vsize,
    recipient: recipient.ok ? getAddressKind(recipient.value) : null,
    amount: fields.isEverything ? 'everything' : amount.ok ? amount.value.amount : null,
    rate,
  })
}
