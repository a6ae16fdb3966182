import { toUsdCents } from '@satlens/domain'
import { expect, test } from 'vitest'
import { getSignificantMove } from './price-move.ts'

test.each([
  [100_000_00n, 100_000_00n, null],
  [100_000_00n, 100_500_00n, null],
  [100_000_00n, 99_500_00n, null],
  [100_000_00n, 100_500_01n, 50n],
  [100_000_00n, 99_499_99n, -50n],
  [64_000_00n, 64_640_00n, 100n],
])('getSignificantMove from %s to %s cents returns %s basis points', (from, to, change) => {
  expect(getSignificantMove(toUsdCents(from), toUsdCents(to))).toEqual(
    change === null ? null : { from, to, change },
  )
})
