import { formatBtc, toSats } from '../amounts/amount.ts'
import type { ObservedPayment, PaymentNoticeKind } from './decide-payment-notices.ts'

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
  const { kind, accountName, value } = facts
  switch (kind) {
    case 'received':
      return describePayment(facts)
    case 'spent':
      return `${describeSum('Spent', facts)} from ${accountName}`
    case 'confirmed':
      return `${describePayment(facts)} has ${value} ${value === 1n ? 'confirmation' : 'confirmations'}`
    case 'balance_below':
      return `Balance of ${accountName} is below ${describeThreshold(facts)}`
    case 'balance_above':
      return `Balance of ${accountName} has reached ${describeThreshold(facts)}`
    case 'dormant_moved':
      return `First movement of ${accountName} in a year or more`
    case 'vanished':
      return `${describePayment(facts)} was replaced or dropped`
  }
}

const describePayment = (facts: PaymentNoticeFacts): string =>
  `${describeSum('Payment', facts)} ${facts.direction === 'in' ? 'to' : 'from'} ${facts.accountName}`

const describeSum = (what: 'Payment' | 'Spent', { amount }: PaymentNoticeFacts): string => {
  if (amount === null) return what === 'Spent' ? 'Coins spent' : what
  const sum = `${formatBtc(toSats(amount < 0n ? -amount : amount))} BTC`
  return what === 'Spent' ? `${sum} spent` : `${what} of ${sum}`
}

const describeThreshold = ({ amount, value }: PaymentNoticeFacts): string =>
  amount === null || value === null ? 'the level you set' : `${formatBtc(toSats(value))} BTC`
