import type { FactorRow } from '../../users/factors.queries.ts'

/** Number of wrong codes after which a challenge is closed (docs/protocol.md#verify-a-factor). */
export const MAX_WRONG_PER_CHALLENGE = 5
const MAX_WRONG_PER_FACTOR = 10
const WINDOW_MS = 15 * 60_000

type Failures = Pick<FactorRow, 'failures' | 'failuresSince'>

/** Returns true within the window of the count. A count far in the future started before the clock was set back: false. */
const isCounting = ({ failuresSince }: Failures, now: Date): boolean =>
  failuresSince !== null && Math.abs(now.getTime() - failuresSince.getTime()) < WINDOW_MS

/** Returns for how many whole seconds a factor stays locked after too many wrong codes; 0 if it is not locked (docs/protocol.md#verify-a-factor). */
export function getLockoutSeconds(counted: Failures, now: Date): number {
  const { failures, failuresSince } = counted
  if (failuresSince === null || failures < MAX_WRONG_PER_FACTOR || !isCounting(counted, now)) return 0
  return Math.ceil((failuresSince.getTime() + WINDOW_MS - now.getTime()) / 1000)
}

/** Returns the count after another wrong code. It restarts 15 minutes after the first one. */
export function countWrongCode(counted: Failures, now: Date): Failures {
  return isCounting(counted, now)
    ? { failures: counted.failures + 1, failuresSince: counted.failuresSince }
    : { failures: 1, failuresSince: now }
}
