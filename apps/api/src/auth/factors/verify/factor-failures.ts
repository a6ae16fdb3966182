import type { FactorRow } from '../../users/factors.queries.ts'

/** Wrong codes that one challenge takes (docs/protocol.md#verify-a-factor). */
export const MAX_WRONG_PER_CHALLENGE = 5
const MAX_WRONG_PER_FACTOR = 10
const WINDOW_MS = 15 * 60_000

type Failures = Pick<FactorRow, 'failures' | 'failuresSince'>

/** Whether the count of then goes on. One from far ahead was begun by a clock that has been set back since. */
const isCounting = ({ failuresSince }: Failures, now: Date): boolean =>
  failuresSince !== null && Math.abs(now.getTime() - failuresSince.getTime()) < WINDOW_MS

/** How long a factor stays closed after too many wrong codes, in whole seconds; 0 while it is open (docs/protocol.md#verify-a-factor). */
export function getLockoutSeconds(counted: Failures, now: Date): number {
  const { failures, failuresSince } = counted
  if (failuresSince === null || failures < MAX_WRONG_PER_FACTOR || !isCounting(counted, now)) return 0
  return Math.ceil((failuresSince.getTime() + WINDOW_MS - now.getTime()) / 1000)
}

/** The count after one more wrong code. A quarter of an hour after the first one it starts again. */
export function countWrongCode(counted: Failures, now: Date): Failures {
  return isCounting(counted, now)
    ? { failures: counted.failures + 1, failuresSince: counted.failuresSince }
    : { failures: 1, failuresSince: now }
}
