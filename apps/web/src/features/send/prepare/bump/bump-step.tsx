import {
  bumpFeeEndpoint,
  type FeeRates,
  MAX_PAYMENT_ADDRESSES,
  type Payment,
  type WatchedAccount,
} from '@satlens/contract'
import { toSats } from '@satlens/domain'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { ConversionRateNote } from '#shared/currency/conversion-rate-note.tsx'
import { FormError } from '#shared/form/form-failure.tsx'
import { errorsByCode, type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { AddressText } from '#ui/data/address-block.tsx'
import { Form } from '#ui/form/form.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { paysOnly } from '../expected-outputs.ts'
import { FeeFields } from '../fee/fee-fields.tsx'
import { type FeeInput, parseFeeRate } from '../fee/fee-input.ts'
import { CodeNotLoaded, loadWalletCode } from '../load-wallet-code.ts'
import { messages } from '../messages.ts'
import type { PreparedPayment } from '../prepared-payment.ts'
import { useSatsFormat } from '../use-fiat.ts'

const text = messages.bump

/** The form of a higher fee as it was filled in. */
export interface BumpInput extends FeeInput {
  readonly acceptsHighFee: boolean
}

/** Asks for the higher fee of an unconfirmed payment and composes its replacement. */
export function BumpStep({
  account,
  txid,
  payment,
  rates,
  typed,
  onBack,
  onPrepared,
}: {
  account: WatchedAccount
  txid: string
  /** Null while the payments of the account are not loaded. */
  payment: Payment | null
  rates: FeeRates | null
  /** What was filled in before the review; null at first. */
  typed: BumpInput | null
  onBack: () => void
  onPrepared: (prepared: PreparedPayment, typed: BumpInput) => void
}) {
  const form = useForm({
    initial: typed ?? createBumpInput(rates),
    parse: parseBumpInput,
    async action(body, { signal }) {
      const code = await loadWalletCode()
      if (code === null) throw new CodeNotLoaded()
      const bump = await api.call(bumpFeeEndpoint, { body: { ...body, account: account.id, txid }, signal })
      const { replaces, ...transaction } = bump
      const isSame = (left: string, right: string) => code.isSameAddress(left, right, account.network)
      const isForOthers =
        payment !== null &&
        namesAllRecipients(payment) &&
        !paysOnly(payment.addresses, transaction.outputs, isSame)
      const mismatch = isForOthers ? 'other_payment' : code.findComposedMismatch(account, transaction, null)
      onPrepared({ account, transaction, replaces, mismatch }, fields)
    },
    failed: { title: messages.failed, noAnswer: messages.noAnswer, noAnswerTitle: messages.failed },
    messageOf: (error) =>
      error instanceof CodeNotLoaded ? messages.faults.unchecked : getServerMessage(error),
    errorsOf: errorsByCode({ invalid_fee_rate: 'ownRate' }),
  })
  const { fields, failure } = form
  const isTooHigh = failure?.error instanceof ApiError && failure.error.code === 'network_fee_too_high'
  return (
    <Form autoComplete="off" className="flex flex-col gap-5" {...form.props}>
      <div className="flex flex-col gap-1">
        <StepHeading>{text.title}</StepHeading>
        <p className="measure text-14 text-muted">{text.replacement}</p>
      </div>
      {payment && <OldPayment payment={payment} />}
      <div className="max-w-[44rem]">
        <FeeFields
          accepts={isTooHigh || fields.acceptsHighFee ? fields.acceptsHighFee : null}
          error={form.errors.ownRate}
          onChange={form.change}
          rates={rates}
          size={null}
          value={fields}
        />
      </div>
      <FormError message={failure && (failure.message || messages.noAnswer)} />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={form.isSubmitting}
          busyLabel={messages.summary.submitting}
          type="submit"
          variant="primary"
        >
          {text.submit}
        </Button>
        <Button onClick={onBack}>{text.back}</Button>
      </div>
    </Form>
  )
}

const createBumpInput = (rates: FeeRates | null): BumpInput => ({
  fee: rates === null ? 'own' : 'fast',
  ownRate: '',
  acceptsHighFee: false,
})

function OldPayment({ payment: { addresses, fee_sats: fee } }: { payment: Payment }) {
  const format = useSatsFormat()
  return (
    <div className="flex flex-col gap-1 text-14">
      {addresses.map((address) => (
        <AddressText address={address} key={address} />
      ))}
      {fee !== null && (
        <p className="figures">
          <span className="text-muted">{text.oldFee}</span> {format(toSats(BigInt(fee)))}
        </p>
      )}
      {fee !== null && <ConversionRateNote />}
    </div>
  )
}

function parseBumpInput(
  typed: BumpInput,
): ParsedForm<BumpInput, { fee_rate: number | Exclude<FeeInput['fee'], 'own'>; accepts_high_fee: boolean }> {
  const rate = typed.fee === 'own' ? parseFeeRate(typed.ownRate) : typed.fee
  if (rate === null) return { ok: false, errors: { ownRate: messages.fee.ownWrong } }
  return { ok: true, value: { fee_rate: rate, accepts_high_fee: typed.acceptsHighFee } }
}

/** A payment to very many names some of them. */
const namesAllRecipients = ({ direction, addresses }: Payment): boolean =>
  direction === 'out' && addresses.length < MAX_PAYMENT_ADDRESSES
