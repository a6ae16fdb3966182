import { expect, test } from 'vitest'
import { afterWrongCode, closedForSeconds } from './factor-failures.ts'

const START = new Date('2026-01-01T00:00:00Z')
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)

test('ten wrong codes close a factor until a quarter of an hour after the first', () => {
  let failures: ReturnType<typeof afterWrongCode> = { failures: 0, failuresSince: null }
  for (let wrong = 0; wrong < 10; wrong++) {
    expect(closedForSeconds(failures, after(wrong))).toBe(0)
    failures = afterWrongCode(failures, after(wrong))
  }
  expect(failures).toEqual({ failures: 10, failuresSince: START })
  expect(closedForSeconds(failures, after(10))).toBe(890)
  expect(closedForSeconds(failures, after(899))).toBe(1)
  expect(closedForSeconds(failures, after(900))).toBe(0)
  expect(afterWrongCode(failures, after(900))).toEqual({ failures: 1, failuresSince: after(900) })
})

test('a factor that was closed while the clock was an hour ahead opens once the clock is right', () => {
  const ahead = { failures: 10, failuresSince: after(3600) }
  expect(closedForSeconds(ahead, START)).toBe(0)
  expect(afterWrongCode(ahead, START)).toEqual({ failures: 1, failuresSince: START })
  // The clocks of two servers differ by a little: that opens nothing.
  expect(closedForSeconds({ failures: 10, failuresSince: after(2) }, START)).toBe(902)
})
