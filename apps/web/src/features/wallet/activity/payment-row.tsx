import type { BitcoinOverview, Payment } from '@satlens/contract'
import { type Currency, isolateText, LANGUAGE } from '@satlens/domain'
import clsx from 'clsx'
import { memo } from 'react'
import type { AmountView } from '#shared/amount/amount.tsx'
import { formatDay } from '#shared/date-format.ts'
import { Tag } from '#ui/data/tag.tsx'
import { ArrowDownIcon, ArrowUpIcon, SwapIcon } from '#ui/icons.tsx'
import { SignedAmount } from '../signed-amount.tsx'
import { messages } from './messages.ts'
import { formatPaymentState, formatValueThen, isEffective } from './payment-text.ts'

const ICONS = { in: ArrowDownIcon, out: ArrowUpIcon, self: SwapIcon }

/** A payment in the list, as the content of a button. `accountName` is null if there is one account only. */
export const PaymentRow = memo(function PaymentRow({
  payment,
  accountName,
  tip,
  view,
  currency,
}: {
  payment: Payment
  accountName: string | null
  tip: BitcoinOverview['tip']
  view: AmountView
  currency: Currency
}) {
  const { direction, label, time } = payment
  const Icon = ICONS[direction]
  const isCounted = isEffective(payment)
  const details = [label === null ? null : messages.directions[direction], accountName, formatDay(time)]
  return (
    <span className="flex items-start gap-3 px-5 py-3 max-[14rem]:px-3">
      <Icon
        className={clsx('mt-0.5 shrink-0', direction === 'in' && isCounted ? 'text-gain' : 'text-muted')}
      />
      <span className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere font-medium">{label ?? messages.directions[direction]}</span>{' '}
            <PaymentState payment={payment} tip={tip} />
          </span>{' '}
          <span className="wrap-anywhere block text-14 text-muted">
            {details.flatMap((detail) => (detail ? [isolateText(LANGUAGE, detail)] : [])).join(' · ')}
          </span>
        </span>{' '}
        <span className="ms-auto flex min-w-0 flex-col items-end">
          <SignedAmount
            className="text-[length:min(1rem,6.5vw)]"
            isVoid={!isCounted}
            sats={BigInt(payment.amount_sats)}
            tone={isCounted ? (direction === 'in' ? 'gain' : 'ink') : 'muted'}
            view={view}
          />{' '}
          {!view.isHidden && <ValueThen currency={currency} payment={payment} />}
        </span>
      </span>
    </span>
  )
})

/** A tag while the payment can still change, else a word. */
function PaymentState({ payment, tip }: { payment: Payment; tip: BitcoinOverview['tip'] }) {
  const text = formatPaymentState(payment, tip)
  if (payment.state === 'confirmed') return <span className="text-14 text-muted">{text}</span>
  return <Tag tone={isEffective(payment) ? 'neutral' : 'loss'}>{text}</Tag>
}

function ValueThen({ payment, currency }: { payment: Payment; currency: Currency }) {
  const value = formatValueThen(payment)
  return (
    <span className="figures text-14 text-muted">
      {value === null ? messages.noPrice(currency) : messages.valueThen(value)}
    </span>
  )
}
