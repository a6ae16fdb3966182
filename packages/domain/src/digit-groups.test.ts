import { expect, test } from 'vitest'
import { groupDigits } from './digit-groups.ts'

test.each([
  [0n, '0'],
  [999n, '999'],
  [1_000n, '1,000'],
  [12_345n, '12,345'],
  [123_456n, '123,456'],
  [1_234_567n, '1,234,567'],
  [2_100_000_000_000_000n, '2,100,000,000,000,000'],
])('%d is written %s', (whole, text) => {
  expect(groupDigits(whole)).toBe(text)
})
