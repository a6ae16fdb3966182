import type { Currency } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { paymentOf } from '#test/overview.ts'
import { countConfirmations, formatPaymentState, formatValueThen } from './payment-text.ts'

const TIP = { height: 1_000, time: '2026-11-21T09:00:00Z' }

describe('countConfirmations', () => {
  test.each([
    ['a payment in the newest block', 1_000, 1],
    ['a payment ten blocks deep', 991, 10],
    ['an unconfirmed payment', null, 0],
  ])('counts those of %s', (_what, height, expected) => {
    expect(countConfirmations(paymentOf({ height, confirmations: 0 }), TIP)).toBe(expected)
  })

  test('takes the number of the server while no block is known', () => {
    expect(countConfirmations(paymentOf({ confirmations: 4 }), null)).toBe(4)
  })
})

describe('formatPaymentState', () => {
  test.each([
    ['one confirmation', { height: 1_000, confirmations: 1 }, '1 confirmation'],
    ['five confirmations', { height: 996, confirmations: 5, verified: true }, '5 confirmations'],
    ['six confirmations', { height: 995, confirmations: 6 }, 'Confirmed'],
    ['six confirmations and a proof', { height: 995, confirmations: 6, verified: true }, 'Verified'],
    ['no block', { state: 'unconfirmed', height: null }, 'Unconfirmed'],
    ['a replacement', { state: 'replaced', height: null }, 'Replaced'],
    ['no block and no place in the mempool', { state: 'dropped', height: null }, 'Dropped'],
  ] as const)('names the state of a payment with %s', (_what, more, expected) => {
    expect(formatPaymentState(paymentOf(more), TIP)).toBe(expected)
  })
})

describe('formatValueThen', () => {
  const fiat = (currency: Currency, value: string) =>
    paymentOf({ fiat: { currency, value, price_as_of: TIP.time, price_source: 'api.example.com' } })

  test.each([
    ['null without a price of that time', paymentOf({ fiat: null }), null],
    ['dollars without the sign', fiat('USD', '-13101.12'), '$13,101.12'],
    ['yen without decimals', fiat('JPY', '6800'), '¥6,800'],
    ['more than a billion', fiat('JPY', '-1902469000'), '¥1,902,469,000'],
    ['zero for less than a cent', fiat('USD', '0.00'), '$0.00'],
  ])('returns %s', (_what, payment, expected) => {
    expect(formatValueThen(payment)).toBe(expected)
  })
})
