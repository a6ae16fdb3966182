import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toUsdCents } from './price.ts'
import { type BasisPoints, computePriceChange, formatBasisPointsAsPercent } from './price-change.ts'

const anyPrice = fc.bigInt({ min: 1n, max: 100_000_000_000n }).map(toUsdCents)

describe('computePriceChange', () => {
  test('returns null if the earlier price is zero', () => {
    expect(computePriceChange(toUsdCents(4_350_000n), toUsdCents(0n))).toBeNull()
  })

  test.each([
    [10_240n, 10_000n, 240n],
    [9_760n, 10_000n, -240n],
    [20_000n, 10_000n, 10_000n],
    [0n, 10_000n, -10_000n],
    [100_004n, 100_000n, 0n],
    [100_005n, 100_000n, 1n],
    [99_995n, 100_000n, -1n],
    [99_996n, 100_000n, 0n],
    [5n, 3n, 6_667n],
  ])('the price %d after %d is a change of %d basis points', (last, earlier, change) => {
    expect(computePriceChange(toUsdCents(last), toUsdCents(earlier))).toBe(change)
  })

  test('rounds by at most half a basis point', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, (last, earlier) => {
        const off = (computePriceChange(last, earlier) ?? 0n) * earlier - (last - earlier) * 10_000n
        expect(off * 2n <= earlier && off * 2n >= -earlier).toBe(true)
      }),
    )
  })
})

test.each([
  [0n, '0.00%'],
  [240n, '+2.40%'],
  [-240n, '-2.40%'],
  [1n, '+0.01%'],
  [-5n, '-0.05%'],
  [123_456n, '+1234.56%'],
])('formatBasisPointsAsPercent formats %d basis points as %s', (change, text) => {
  expect(formatBasisPointsAsPercent(change as BasisPoints)).toBe(text)
})
