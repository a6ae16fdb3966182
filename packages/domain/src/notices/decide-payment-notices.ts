import { DAY_MS } from '../constants.ts'
import {
  DORMANT_DAYS,
  isBalanceBeyond,
  PAYMENT_RULE_KINDS,
  type PaymentRuleCondition,
  type PaymentRuleKind,
} from './payment-rule.ts'

/** The kinds of notices about a payment. `vanished`: an announced payment is neither in the chain nor waiting for a block. */
export const PAYMENT_NOTICE_KINDS = [...PAYMENT_RULE_KINDS, 'vanished'] as const
export type PaymentNoticeKind = (typeof PAYMENT_NOTICE_KINDS)[number]

/** Days after a payment in which it may cause notices. The record of notices is stored at least as long. */
export const PAYMENT_NOTICE_DAYS = 90

/** A rule of an owner. */
export interface PaymentRule extends PaymentRuleCondition {
  /** Null for a rule about all accounts. A rule about one account takes precedence. */
  readonly accountId: string | null
  readonly createdAt: Date
  /** The height of the newest block when the rule was created. Null if it was not known. */
  readonly sinceHeight: number | null
}

/** A payment in or out of a watched account, as the chain shows it now. */
export interface ObservedPayment {
  readonly accountId: string
  /** `out` and `self` spend coins of the account. */
  readonly direction: 'in' | 'out' | 'self'
  readonly state: 'unconfirmed' | 'confirmed' | 'replaced' | 'dropped'
  /** The height of its block. Null unless it is confirmed. */
  readonly height: number | null
  /** The number of blocks from its own to the newest one. 0 unless it is confirmed. */
  readonly confirmations: number
  /** When this server first saw the payment waiting, or the time of the block in which it found it. */
  readonly firstSeenAt: Date
  /** The time of its block, or when it was first seen. */
  readonly happenedAt: Date
}

/** What the notices about a payment depend on beside the payment. */
export interface PaymentContext {
  readonly now: Date
  /** When the account was added. Earlier payments are history and cause no notices. */
  readonly watchedSince: Date
  /** When the payment changed. */
  readonly changedAt: Date
  /** The balance of the account before and after the change, in satoshis. Null if it did not change or is not known. */
  readonly balance: { readonly before: bigint; readonly after: bigint } | null
  /**
   * The time of the latest other payment of the account before this one. Null if there is none; undefined if the change is not a
   * movement of the account, such as a confirmation.
   */
  readonly lastMovedAt: Date | null | undefined
  /** The notices that this payment has caused already. */
  readonly announced: ReadonlySet<PaymentNoticeKind>
}

/**
 * Decides which notices a change of a payment causes. Each kind is returned once per payment, whatever a reorganization
 * does, as long as `announced` has the earlier ones. It depends on the present state of the payment, not on the order of its
 * changes, so that a repeated or late evaluation is harmless.
 */
export function decidePaymentNotices(
  rules: readonly PaymentRule[],
  payment: ObservedPayment,
  context: PaymentContext,
): readonly PaymentNoticeKind[] {
  const { announced, now } = context
  if (now.getTime() - payment.firstSeenAt.getTime() >= PAYMENT_NOTICE_DAYS * DAY_MS) return []
  const due = PAYMENT_RULE_KINDS.filter((kind) => {
    const rule = findRule(rules, kind, payment.accountId)
    return rule !== null && !announced.has(kind) && isDue(rule, payment, context)
  })
  const isNewlyVanished = isGone(payment) && announced.size > 0 && !announced.has('vanished')
  return isNewlyVanished ? [...due, 'vanished'] : due
}

const isGone = ({ state }: ObservedPayment): boolean => state === 'replaced' || state === 'dropped'

function findRule(rules: readonly PaymentRule[], kind: PaymentRuleKind, accountId: string) {
  const ofKind = rules.filter((rule) => rule.kind === kind)
  return (
    ofKind.find((rule) => rule.accountId === accountId) ??
    ofKind.find((rule) => rule.accountId === null) ??
    null
  )
}

function isDue(rule: PaymentRule, payment: ObservedPayment, context: PaymentContext): boolean {
  const isPresent = !isGone(payment)
  switch (rule.kind) {
    case 'received':
      return isPresent && payment.direction === 'in' && isNew(rule, payment, context)
    case 'spent':
      return isPresent && payment.direction !== 'in' && isNew(rule, payment, context)
    case 'confirmed':
      return !isHistory(payment, context) && isConfirmedSinceRule(rule, payment)
    case 'balance_below':
    case 'balance_above':
      return rule.createdAt <= context.changedAt && isCrossing(rule.kind, rule.value, context.balance)
    case 'dormant_moved':
      return isPresent && isNew(rule, payment, context) && isAfterDormancy(payment, context)
  }
}

/** How far the time of a block may be from the real one. */
const BLOCK_TIME_SLACK_MS = 2 * 3_600_000

const isHistory = ({ firstSeenAt }: ObservedPayment, { watchedSince }: PaymentContext): boolean =>
  firstSeenAt.getTime() < watchedSince.getTime() - BLOCK_TIME_SLACK_MS

/** Returns true if the payment came after the account and the rule were added. */
function isNew(rule: PaymentRule, payment: ObservedPayment, context: PaymentContext): boolean {
  if (isHistory(payment, context)) return false
  const { height, firstSeenAt, happenedAt } = payment
  const wasFoundInBlock = height !== null && firstSeenAt.getTime() === happenedAt.getTime()
  // The time of a block is set by its miner, its height is not.
  return wasFoundInBlock && rule.sinceHeight !== null
    ? height > rule.sinceHeight
    : firstSeenAt >= rule.createdAt
}

/** Returns true if the payment has enough confirmations, and the last of them came after the rule. */
function isConfirmedSinceRule(
  { value, sinceHeight, createdAt }: PaymentRule,
  { height, confirmations, happenedAt }: ObservedPayment,
): boolean {
  if (height === null || value === null || confirmations < value) return false
  return sinceHeight === null
    ? happenedAt.getTime() >= createdAt.getTime() - BLOCK_TIME_SLACK_MS
    : height + Number(value) - 1 > sinceHeight
}

function isCrossing(
  kind: 'balance_below' | 'balance_above',
  threshold: bigint | null,
  balance: PaymentContext['balance'],
): boolean {
  if (threshold === null || balance === null) return false
  const isBeyond = (sats: bigint) => isBalanceBeyond(kind, threshold, sats)
  return !isBeyond(balance.before) && isBeyond(balance.after)
}

const isAfterDormancy = ({ happenedAt }: ObservedPayment, { lastMovedAt }: PaymentContext): boolean =>
  lastMovedAt === null ||
  (lastMovedAt !== undefined && happenedAt.getTime() - lastMovedAt.getTime() >= DORMANT_DAYS * DAY_MS)
