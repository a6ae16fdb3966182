/** Input of {@link decideRefreshTokenUse}: the age of a refresh token and the rotation state of its session. */
interface RefreshAttempt {
  /** Number of rotations since this token was the newest: 0 for the newest token, negative for one never issued. */
  readonly rotationsBehind: number
  /** From the last rotation to the arrival of the request; negative if the rotation came while the request waited. */
  readonly msSinceRotation: number
  /** For this long after a rotation every older token is accepted, because parallel tabs send the same token. */
  readonly reuseIntervalMs: number
  /** True if the token was issued before the session was upgraded to AAL2. */
  readonly isSuperseded: boolean
  /** 1 if one lost response may still be repeated, else 0. */
  readonly lostBudget: number
}

/**
 * Result of {@link decideRefreshTokenUse}.
 *
 * - `rotate`: a newer token is issued.
 * - `repeat`: the newest token is returned again, because parallel requests sent the same older token.
 * - `repeat_lost`: the newest token is returned again, once, because the client may not have received it.
 * - `revoke`: the session ends, because the reused token may have been stolen.
 * - `superseded`: the token is rejected. The session stays for the client that verified the second factor.
 * - `unknown`: the token is rejected because it was never issued.
 */
export type RefreshTokenDecision = 'rotate' | 'repeat' | 'repeat_lost' | 'revoke' | 'superseded' | 'unknown'

/** Decides how a refresh token is answered, also a reused one (docs/protocol.md#refresh-token-reuse). */
export function decideRefreshTokenUse(attempt: RefreshAttempt): RefreshTokenDecision {
  const { rotationsBehind, msSinceRotation, reuseIntervalMs } = attempt
  if (rotationsBehind < 0) return 'unknown'
  if (attempt.isSuperseded) return 'superseded'
  if (rotationsBehind === 0) return 'rotate'
  if (msSinceRotation < reuseIntervalMs) return 'repeat'
  return rotationsBehind === 1 && attempt.lostBudget > 0 ? 'repeat_lost' : 'revoke'
}

/** Returns the rotation state after a `rotate`. Two in a row restore the budget for a lost response. */
export function getCountersAfterRotation(state: { lostBudget: number; rotationStreak: number }) {
  const rotationStreak = state.rotationStreak + 1
  return { rotationStreak, lostBudget: rotationStreak >= 2 ? 1 : state.lostBudget }
}
