import { cents, MINIMUM_BUY, parsePrice, SEND_RATE } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { usdText } from './usd-text.ts'

describe('usdText', () => {
  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [200n, '2.00'],
    [123_456_789_01n, '123456789.01'],
  ])('writes %s cents as %s', (amount, text) => {
    expect(usdText(cents(amount))).toBe(text)
  })

  test('writes what parsePrice reads back', () => {
    for (const price of [SEND_RATE, MINIMUM_BUY]) {
      expect(parsePrice(usdText(price))).toEqual({ ok: true, value: price })
    }
  })
})
