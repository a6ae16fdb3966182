import { toUsdCents } from '@satlens/domain'
import { expect, test } from 'vitest'
import { formatUsdDecimal } from './market.ts'

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [200n, '2.00'],
  [123_456_789_01n, '123456789.01'],
])('formatUsdDecimal formats %s cents as %s', (amount, text) => {
  expect(formatUsdDecimal(toUsdCents(amount))).toBe(text)
})
