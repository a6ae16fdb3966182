import type { FactorRow } from '../factors.queries.ts'

/** Wrong codes that one challenge takes (wire §9.3). */
export const MAX_WRONG_PER_CHALLENGE = 5
const MAX_WRONG_PER_FACTOR = 10
const WINDOW_MS = 15 * 60_000

type Failures = Pick<FactorRow, 'failures' | 'failuresSince'>

/** How long a factor stays closed after too many wrong codes, in whole seconds; 0 while it is open (wire §9.3). */
export function closedForSeconds({ failures, failuresSince }: Failures, now: Date): number {
  if (failuresSince === null || failures < MAX_WRONG_PER_FACTOR) return 0
  const opensAt = failuresSince.getTime() + WINDOW_MS
  return Math.max(0, Math.ceil((opensAt - now.getTime()) / 1000))
}

/** The count after one more wrong code. A quarter of an hour after the first one it starts again. */
export function afterWrongCode({ failures, failuresSince }: Failures, now: Date): Failures {
  const isCounting = failuresSince !== null && now.getTime() - failuresSince.getTime() < WINDOW_MS
  return isCounting ? { failures: failures + 1, failuresSince } : { failures: 1, failuresSince: now }
}
