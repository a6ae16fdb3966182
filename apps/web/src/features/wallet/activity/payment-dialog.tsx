import { type BitcoinOverview, type Payment, WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { type Currency, toSats } from '@satlens/domain'
import type { ReactNode } from 'react'
import { AmountInView, useAmountView } from '#shared/amount/amount.tsx'
import { createRaiseFeeState } from '#shared/browser/raise-fee-state.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { formatMoment, LOCALE } from '#shared/date-format.ts'
import { LabelEditor } from '#shared/labels/label-editor.tsx'
import { messages as labelText } from '#shared/labels/messages.ts'
import { formatPriceSource } from '#shared/market/price-text.ts'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { AddressText } from '#ui/data/address-block.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { savePaymentLabel } from '../labels/save-label.ts'
import { SignedAmount } from '../signed-amount.tsx'
import { messages } from './messages.ts'
import { countConfirmations, formatPaymentState, formatValueThen, isEffective } from './payment-text.ts'

const text = messages.details

/** All that is known of a payment, and who says so. */
export function PaymentDialog({
  payment,
  overview: { accounts, tip, source, currency },
  onClose,
}: {
  payment: Payment
  overview: BitcoinOverview
  onClose: () => void
}) {
  const { direction, state, txid, height, label, addresses } = payment
  const view = useAmountView()
  const account = accounts.find(({ id }) => id === payment.account_id)
  return (
    <Dialog onClose={onClose} shape="side-panel" title={messages.directions[direction]}>
      {state !== 'confirmed' && (
        <Notice className="mb-4" tone={state === 'unconfirmed' ? 'info' : 'warn'}>
          {text.explain[state]}
        </Notice>
      )}
      <section className="mb-3">
        <h3 className="text-14 text-muted">{text.label}</h3>
        <LabelEditor
          label={label}
          onSave={(next) => savePaymentLabel(txid, next)}
          what={labelText.ofPayment}
        />
      </section>
      <DescriptionList dense>
        <DescriptionRow term={text.amount}>
          <SignedAmount isVoid={!isEffective(payment)} sats={BigInt(payment.amount_sats)} view={view} />
        </DescriptionRow>
        {!view.isHidden && <ValueRow currency={currency} payment={payment} />}
        <DescriptionRow term={text.state}>{formatPaymentState(payment, tip)}</DescriptionRow>
        <DescriptionRow term={height === null ? text.seen : text.time}>
          <time dateTime={payment.time}>{formatMoment(payment.time)}</time>
        </DescriptionRow>
        {account && (
          <DescriptionRow term={text.account}>
            <bdi className="wrap-anywhere">{account.name}</bdi>
          </DescriptionRow>
        )}
        {direction !== 'in' && (
          <DescriptionRow term={text.fee}>
            {payment.fee_sats === null ? (
              text.noFee
            ) : (
              <AmountInView amount={toSats(BigInt(payment.fee_sats))} view={view} />
            )}
          </DescriptionRow>
        )}
        <DescriptionRow
          note={height !== null && messages.states.confirmations(countConfirmations(payment, tip))}
          term={text.block}
        >
          {height === null
            ? text.noBlock[isEffective(payment) ? 'yet' : 'none']
            : height.toLocaleString(LOCALE)}
        </DescriptionRow>
      </DescriptionList>
      {state === 'unconfirmed' && direction !== 'in' && (
        <LinkButton
          className="mt-4"
          size="small"
          state={createRaiseFeeState({ account: payment.account_id, txid })}
          to={WEB_APP_SCREEN_PATHS.send}
        >
          {text.raiseFee}
        </LinkButton>
      )}
      <Part title={text.addresses[direction]}>
        {addresses.length === 0 && <p className="text-14 text-muted">{text.noAddresses}</p>}
        <ul className="flex flex-col gap-2">
          {addresses.map((address) => (
            <li key={address}>
              <AddressText address={address} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title={text.txid}>
        <Txid copyLabel={text.copyTxid} txid={txid} />
      </Part>
      {payment.replaced_by !== null && (
        <Part title={text.replacedBy}>
          <Txid copyLabel={text.copyReplacedBy} txid={payment.replaced_by} />
        </Part>
      )}
      <Part title={text.proof}>
        <p className="text-14">{describeProof(payment, source.kind)}</p>
      </Part>
    </Dialog>
  )
}

/** Says what shows that the payment is in its block, or who is believed. */
function describeProof({ verified, height }: Payment, kind: BitcoinOverview['source']['kind']): string {
  if (verified) return text.proven
  const source = text.sources[kind ?? 'none']
  return height === null ? text.unprovable(source) : text.believed(source)
}

function ValueRow({ payment, currency }: { payment: Payment; currency: Currency }) {
  const { fiat } = payment
  const note = fiat
    ? text.valueAsOf(formatMoment(fiat.price_as_of), formatPriceSource(fiat.price_source))
    : text.noValue(currency)
  return (
    <DescriptionRow note={note} term={text.value}>
      {formatValueThen(payment) ?? messages.noPrice(currency)}
    </DescriptionRow>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h3 className="mb-1 text-14 text-muted">{title}</h3>
      {children}
    </section>
  )
}

function Txid({ txid, copyLabel }: { txid: string; copyLabel: string }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <code className="wrap-anywhere select-all font-mono text-14" dir="ltr">
        {txid}
      </code>
      <CopyButton copied={text.copied} label={copyLabel} value={txid} />
    </div>
  )
}
