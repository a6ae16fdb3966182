import { type AmountIssue, parseSatsAmount } from '../amounts/amount.ts'
import { fail, ok, type Result } from '../result.ts'

/**
 * What an owner can ask to be told about a watched account. `received` and `spent`: a payment is seen; `confirmed`: a
 * payment has the chosen number of confirmations; `balance_below` and `balance_above`: the balance crosses a threshold;
 * `dormant_moved`: an account moves for the first time, or after {@link DORMANT_DAYS} days.
 */
export const PAYMENT_RULE_KINDS = [
  'received',
  'spent',
  'confirmed',
  'balance_below',
  'balance_above',
  'dormant_moved',
] as const
export type PaymentRuleKind = (typeof PAYMENT_RULE_KINDS)[number]

/** The numbers of confirmations that a rule can wait for. */
export const NOTICE_CONFIRMATIONS = [1, 3, 6] as const

/** Days without a payment after which an account counts as dormant. */
export const DORMANT_DAYS = 365

/** Maximum number of payment rules per person. */
export const MAX_PAYMENT_RULES_PER_USER = 120

/** The condition of a rule. `value` is the number of confirmations or the threshold in satoshis; null for the other kinds. */
export interface PaymentRuleCondition {
  readonly kind: PaymentRuleKind
  readonly value: bigint | null
}

/** Why the value of a payment rule was rejected. */
export type PaymentRuleIssue = 'value_missing' | 'value_not_used' | 'confirmations_not_offered' | AmountIssue

/** Returns true if the value of this kind is a balance in satoshis. */
export const isBalanceRule = (kind: PaymentRuleKind): kind is 'balance_below' | 'balance_above' =>
  kind === 'balance_below' || kind === 'balance_above'

/**
 * Parses the value of a rule.
 * @param text a number of confirmations or of satoshis; null for kinds without a value
 */
export function parsePaymentRule(
  kind: PaymentRuleKind,
  text: string | null,
): Result<PaymentRuleCondition, PaymentRuleIssue> {
  const takesValue = kind === 'confirmed' || isBalanceRule(kind)
  if (!takesValue) return text === null ? ok({ kind, value: null }) : fail('value_not_used')
  if (text === null) return fail('value_missing')
  if (isBalanceRule(kind)) {
    const threshold = parseSatsAmount(text)
    return threshold.ok ? ok({ kind, value: threshold.value }) : threshold
  }
  const confirmations = NOTICE_CONFIRMATIONS.find((offered) => String(offered) === text.trim())
  return confirmations ? ok({ kind, value: BigInt(confirmations) }) : fail('confirmations_not_offered')
}

/** Returns true if the balance is on the side that a rule tells of: less than the threshold, or at least as much. */
export const isBalanceBeyond = (
  kind: 'balance_below' | 'balance_above',
  threshold: bigint,
  balance: bigint,
): boolean => (kind === 'balance_below' ? balance < threshold : balance >= threshold)
