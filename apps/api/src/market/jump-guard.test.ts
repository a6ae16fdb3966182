import { cents } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { createJumpGuard } from './jump-guard.ts'

/** Which of these readings, one after another, are let through. */
function passing(...readings: readonly (readonly bigint[])[]): boolean[] {
  const refuseJump = createJumpGuard<readonly bigint[]>((prices) => prices.map(cents))
  return readings.map((reading) => {
    try {
      refuseJump(reading)
      return true
    } catch {
      return false
    }
  })
}

const SPOT = [84_000_00n]

describe('createJumpGuard', () => {
  test('a jump is refused once, and believed when the next reading agrees', () => {
    const drop = [8_400_00n]
    expect(passing(SPOT, drop, SPOT)).toEqual([true, false, true])
    expect(passing(SPOT, drop, drop, drop)).toEqual([true, false, true, true])
  })

  test('two wild readings that contradict each other are both refused', () => {
    expect(passing(SPOT, [1_00n], [900_000_00n], SPOT)).toEqual([true, false, false, true])
  })

  test('a wild reading does not vouch for one long after', () => {
    expect(passing(SPOT, [1_00n], SPOT, [1_00n])).toEqual([true, false, true, false])
  })

  test('a move by half is believed, a cent more is not', () => {
    for (const [price, isBelieved] of [
      [150_00n, true],
      [150_01n, false],
      [50_00n, true],
      [49_99n, false],
    ] as const) {
      expect(passing([100_00n], [price])).toEqual([true, isBelieved])
    }
  })

  test('of several prices each has to be near the one before it', () => {
    expect(passing([100_00n, 90_00n], [101_00n, 9_00n])).toEqual([true, false])
    expect(passing([100_00n, 90_00n], [101_00n, 91_00n])).toEqual([true, true])
  })
})
