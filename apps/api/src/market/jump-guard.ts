import type { Cents } from '@satlens/domain'

/**
 * Lets the readings of one source through, and throws at one that moved by more than half until a second reading
 * agrees with it: the price of another coin, or a dot in the wrong place, is not shown to anybody.
 */
export function createJumpGuard<T>(pricesOf: (value: T) => readonly Cents[]): (value: T) => void {
  let believed: T | null = null
  let suspect: T | null = null
  const isNear = (before: T | null, value: T) => before !== null && !jumps(pricesOf(before), pricesOf(value))
  return (value) => {
    if (believed !== null && !isNear(believed, value) && !isNear(suspect, value)) {
      suspect = value
      throw new Error(
        'The price moved by more than half at once; it is not served until a second reading agrees',
      )
    }
    suspect = null
    believed = value
  }
}

/** Whether any price differs from the one before it by more than half of that one. */
const jumps = (before: readonly Cents[], after: readonly Cents[]): boolean =>
  after.some((price, index) => {
    const previous = before[index] ?? price
    const difference = price > previous ? price - previous : previous - price
    return difference * 2n > previous
  })
