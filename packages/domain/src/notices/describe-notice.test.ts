import { expect, test } from 'vitest'
import { PAYMENT_NOTICE_KINDS } from './decide-payment-notices.ts'
import { describePaymentNotice, type PaymentNoticeFacts } from './describe-notice.ts'

const facts: PaymentNoticeFacts = {
  kind: 'received',
  accountName: 'Savings',
  direction: 'in',
  value: null,
  amount: 100_000n,
}

test.each<[Partial<PaymentNoticeFacts>, withAmount: string, without: string]>([
  [{}, 'Payment of 0.00100000 BTC to Savings', 'Payment to Savings'],
  [
    { kind: 'spent', direction: 'out', amount: -150_000n },
    '0.00150000 BTC spent from Savings',
    'Coins spent from Savings',
  ],
  [
    { kind: 'confirmed', value: 1n },
    'Payment of 0.00100000 BTC to Savings has 1 confirmation',
    'Payment to Savings has 1 confirmation',
  ],
  [
    { kind: 'confirmed', value: 6n, direction: 'self', amount: -200n },
    'Payment of 0.00000200 BTC from Savings has 6 confirmations',
    'Payment from Savings has 6 confirmations',
  ],
  [
    { kind: 'balance_below', value: 50_000n },
    'Balance of Savings is below 0.00050000 BTC',
    'Balance of Savings is below the level you set',
  ],
  [
    { kind: 'balance_above', value: 50_000n },
    'Balance of Savings has reached 0.00050000 BTC',
    'Balance of Savings has reached the level you set',
  ],
  [
    { kind: 'dormant_moved' },
    'First movement of Savings in a year or more',
    'First movement of Savings in a year or more',
  ],
  [
    { kind: 'vanished' },
    'Payment of 0.00100000 BTC to Savings was replaced or dropped',
    'Payment to Savings was replaced or dropped',
  ],
])('describePaymentNotice writes %o with and without amounts', (change, withAmount, without) => {
  expect(describePaymentNotice({ ...facts, ...change })).toBe(withAmount)
  expect(describePaymentNotice({ ...facts, ...change, amount: null })).toBe(without)
})

test.each(PAYMENT_NOTICE_KINDS)(
  'describePaymentNotice tells no digit of an amount in a %s notice',
  (kind) => {
    const text = describePaymentNotice({
      ...facts,
      kind,
      value: kind === 'confirmed' ? 1n : 777n,
      amount: null,
    })
    expect(text.replace('1 confirmation', '')).not.toMatch(/\d|BTC/)
  },
)
