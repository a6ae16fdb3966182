import { NOTICE_CONFIRMATIONS, type PaymentRuleIssue } from './payment-rule.ts'

/** Messages for the value of a payment rule. */
export const PAYMENT_RULE_ISSUE_MESSAGES: Readonly<Record<PaymentRuleIssue, string>> = {
  value_missing: 'Enter a value for this notice',
  value_not_used: 'This notice has no value',
  confirmations_not_offered: `Choose ${NOTICE_CONFIRMATIONS.slice(0, -1).join(', ')} or ${NOTICE_CONFIRMATIONS.at(-1)} confirmations`,
  not_a_number: 'Enter a number of satoshis, for example 100000',
  not_positive: 'The balance must be greater than 0',
  too_precise: 'Enter a whole number of satoshis',
  above_supply: 'The balance exceeds the maximum possible Bitcoin supply',
  below_minimum: 'Enter a whole number of satoshis',
}

/**
 * Notices about payments in one line, without a full stop. `sum` is an amount with its unit, null if amounts are not to be
 * told; `level` is a threshold, null likewise.
 */
export const PAYMENT_NOTICE_MESSAGES = {
  received: (account: string, sum: string | null) => `${payment(sum)} to ${account}`,
  sent: (account: string, sum: string | null) => `${payment(sum)} from ${account}`,
  spent: (account: string, sum: string | null) => `${sum === null ? 'Coins' : sum} spent from ${account}`,
  confirmedIn: (account: string, sum: string | null, count: number) =>
    `${payment(sum)} to ${account} has ${confirmations(count)}`,
  confirmedOut: (account: string, sum: string | null, count: number) =>
    `${payment(sum)} from ${account} has ${confirmations(count)}`,
  balanceBelow: (account: string, level: string | null) =>
    `Balance of ${account} is below ${level ?? 'the level you set'}`,
  balanceAbove: (account: string, level: string | null) =>
    `Balance of ${account} has reached ${level ?? 'the level you set'}`,
  dormantMoved: (account: string) => `First movement of ${account} in a year or more`,
  vanishedIn: (account: string, sum: string | null) =>
    `${payment(sum)} to ${account} was replaced or dropped`,
  vanishedOut: (account: string, sum: string | null) =>
    `${payment(sum)} from ${account} was replaced or dropped`,
} as const

function payment(sum: string | null) {
  return sum === null ? 'Payment' : `Payment of ${sum}`
}

function confirmations(count: number) {
  return `${count} ${count === 1 ? 'confirmation' : 'confirmations'}`
}
