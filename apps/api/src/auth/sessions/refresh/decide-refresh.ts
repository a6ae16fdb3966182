/** The state of rotation of one session, and how it was met. */
export interface RefreshAttempt {
  /** How many rotations ago the token was the newest one; negative for a token that was never issued. */
  readonly behind: number
  readonly msSinceRotation: number
  readonly reuseIntervalMs: number
  /** Whether a second factor was shown after the token was issued: then it must not lead to what the factor opened. */
  readonly isOutranked: boolean
  /** 1 while one lost answer may still be made good. */
  readonly lostBudget: number
}

/**
 * `rotate`: hand out a new token. `repeat`: tabs raced, hand the newest out again. `repeat_lost`: our last answer
 * was lost, hand it out once more. `revoke`: somebody else has the session, too. `outranked`: refused, but the session
 * stays with who showed the factor. `unknown`: never issued.
 */
export type RefreshVerdict = 'rotate' | 'repeat' | 'repeat_lost' | 'revoke' | 'outranked' | 'unknown'

/** What to do with a refresh token (docs/protocol.md#refresh-token-reuse). Pure: every race is a row in its test table. */
export function decideRefresh({
  behind,
  msSinceRotation,
  isOutranked,
  reuseIntervalMs,
  lostBudget,
}: RefreshAttempt): RefreshVerdict {
  if (behind < 0) return 'unknown'
  if (isOutranked) return 'outranked'
  if (behind === 0) return 'rotate'
  if (msSinceRotation < reuseIntervalMs) return 'repeat'
  return behind === 1 && lostBudget > 0 ? 'repeat_lost' : 'revoke'
}

/** Rotation state after a normal rotation: two in a row give the budget for a lost answer back (docs/protocol.md#refresh-token-reuse). */
export function afterRotation(state: { lostBudget: number; rotationStreak: number }) {
  const rotationStreak = state.rotationStreak + 1
  return { rotationStreak, lostBudget: rotationStreak >= 2 ? 1 : state.lostBudget }
}
