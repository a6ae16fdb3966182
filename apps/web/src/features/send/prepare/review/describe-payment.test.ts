import { expect, test } from 'vitest'
import { composedOf, SINGLE } from '#test/prepared-payment.ts'
import { describePayment } from './describe-payment.ts'

const PAID = composedOf(SINGLE).outputs.filter(({ is_change }) => !is_change)

test.each([
  [
    'with change',
    {},
    null,
    'You pay 0.01 BTC and a network fee of 1,410 sats. 0.0199859 BTC comes back to your account as change.',
  ],
  [
    'without change',
    { change: null },
    null,
    'You pay 0.01 BTC and a network fee of 1,410 sats. Nothing comes back as change.',
  ],
  [
    'that replaces another',
    { change: null },
    { txid: 'ab'.repeat(32), fee_sats: '500', fee_rate: 2, vsize: 208 },
    'You pay 0.01 BTC and a network fee of 1,410 sats. Nothing comes back as change. It replaces your payment with a fee of 500 sats.',
  ],
  [
    'to several recipients',
    { change: null, outputs: [...PAID, ...PAID] },
    null,
    'You pay 2 recipients 0.01 BTC together and a network fee of 1,410 sats. Nothing comes back as change.',
  ],
])('a payment %s is described in words', (_what, more, replaces, text) => {
  expect(describePayment({ transaction: composedOf(SINGLE, more), replaces })).toBe(text)
})
