import { describe, expect, test } from 'vitest'
import { PAYMENT_RULE_ISSUE_MESSAGES } from './messages.ts'
import {
  isBalanceBeyond,
  type PaymentRuleIssue,
  type PaymentRuleKind,
  parsePaymentRule,
} from './payment-rule.ts'

describe('parsePaymentRule', () => {
  test.each<[PaymentRuleKind, string | null, PaymentRuleIssue]>([
    ['received', '1', 'value_not_used'],
    ['dormant_moved', '', 'value_not_used'],
    ['confirmed', null, 'value_missing'],
    ['balance_below', null, 'value_missing'],
    ['confirmed', '', 'confirmations_not_offered'],
    ['confirmed', '2', 'confirmations_not_offered'],
    ['confirmed', '1.0', 'confirmations_not_offered'],
    ['balance_below', '', 'not_a_number'],
    ['balance_above', '1e5', 'not_a_number'],
    ['balance_above', '0', 'not_positive'],
    ['balance_above', '-1', 'not_positive'],
    ['balance_below', '1.5', 'too_precise'],
    ['balance_below', '0.5', 'below_minimum'],
    ['balance_above', '2100000000000001', 'above_supply'],
  ])('rejects %s with the value %j as %s', (kind, text, issue) => {
    expect(parsePaymentRule(kind, text)).toEqual({ ok: false, issue })
    expect(PAYMENT_RULE_ISSUE_MESSAGES[issue]).not.toBe('')
  })

  test.each<[PaymentRuleKind, string | null, bigint | null]>([
    ['received', null, null],
    ['spent', null, null],
    ['dormant_moved', null, null],
    ['confirmed', ' 6 ', 6n],
    ['balance_below', '1', 1n],
    ['balance_above', '2100000000000000', 2_100_000_000_000_000n],
  ])('parses %s with the value %j', (kind, text, value) => {
    expect(parsePaymentRule(kind, text)).toEqual({ ok: true, value: { kind, value } })
  })

  test('names the offered confirmations', () => {
    expect(PAYMENT_RULE_ISSUE_MESSAGES.confirmations_not_offered).toBe('Choose 1, 3 or 6 confirmations')
  })
})

test.each([99n, 100n, 101n])('isBalanceBeyond puts %d sats on one side of a threshold of 100', (balance) => {
  expect(isBalanceBeyond('balance_below', 100n, balance)).toBe(balance < 100n)
  expect(isBalanceBeyond('balance_above', 100n, balance)).toBe(balance >= 100n)
})
