import { formatLocalBtc, isolateAmount } from '../amounts/amount.ts'
import { toSats } from '../amounts/sats.ts'
import type { ObservedPayment, PaymentNoticeKind } from './decide-payment-notices.ts'
import { PAYMENT_NOTICE_MESSAGES } from './messages.ts'

/** What a notice about a payment says. */
export interface PaymentNoticeFacts {
  readonly kind: PaymentNoticeKind
  readonly accountName: string
  readonly direction: ObservedPayment['direction']
  /** The value of the rule: the number of confirmations or the threshold in satoshis. */
  readonly value: bigint | null
  /** The change of the balance in satoshis. Null if amounts are not to be told. */
  readonly amount: bigint | null
}

/**
 * Describes a notice in one line, without a full stop: `Payment of 0.00100000 BTC to Savings`. Without the amount it also
 * leaves out the threshold.
 */
export function describePaymentNotice(facts: PaymentNoticeFacts): string {
  const { kind, accountName: account, direction, value } = facts
  const sum = formatSum(facts)
  const texts = PAYMENT_NOTICE_MESSAGES
  switch (kind) {
    case 'received':
      return direction === 'in' ? texts.received(account, sum) : texts.sent(account, sum)
    case 'spent':
      return texts.spent(account, sum)
    case 'confirmed':
      return direction === 'in'
        ? texts.confirmedIn(account, sum, Number(value))
        : texts.confirmedOut(account, sum, Number(value))
    case 'balance_below':
      return texts.balanceBelow(account, formatLevel(facts))
    case 'balance_above':
      return texts.balanceAbove(account, formatLevel(facts))
    case 'dormant_moved':
      return texts.dormantMoved(account)
    case 'vanished':
      return direction === 'in' ? texts.vanishedIn(account, sum) : texts.vanishedOut(account, sum)
  }
}

const formatSum = ({ amount }: PaymentNoticeFacts): string | null =>
  amount === null ? null : isolateAmount(`${formatLocalBtc(toSats(amount < 0n ? -amount : amount))} BTC`)

const formatLevel = ({ amount, value }: PaymentNoticeFacts): string | null =>
  amount === null || value === null ? null : isolateAmount(`${formatLocalBtc(toSats(value))} BTC`)
