import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getFee, getRateOfFee, toFeeRate, toSatsPerVbyte } from './fee-rate.ts'

test.each([
  [1, 1_000n, 141n],
  [1.001, 1_001n, 142n],
  [2.5, 2_500n, 353n],
  // As a float, 1.005 is a little less.
  [1.005, 1_005n, 142n],
  [1_000, 1_000_000n, 141_000n],
])('%d sat/vB are %d satoshis per thousand, and %d for 141 vbytes', (rate, perThousand, fee) => {
  expect(toFeeRate(rate)).toBe(perThousand)
  expect(toSatsPerVbyte(perThousand)).toBe(rate)
  expect(getFee(141, perThousand)).toBe(fee)
})

test('the rate of a fee is the lowest that pays it without rounding', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 9n), fc.integer({ min: 60, max: 100_000 }), (fee, vsize) => {
      const rate = getRateOfFee(fee, vsize)
      expect(BigInt(vsize) * rate).toBeGreaterThanOrEqual(fee * 1_000n)
      expect(BigInt(vsize) * (rate - 1n)).toBeLessThan(fee * 1_000n)
    }),
  )
})
