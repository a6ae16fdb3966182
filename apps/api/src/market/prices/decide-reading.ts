import type { Cents } from '@satlens/domain'

/** What is known of a feed, the same in every process. */
export interface FeedState {
  /** Before this moment nobody asks the source. */
  readonly dueAt: Date
  /** In a row, up to now. */
  readonly failures: number
  readonly readAt: Date | null
  /** The last believed reading. */
  readonly prices: readonly Cents[] | null
  /** A reading that jumped, until a second one agrees with it. */
  readonly suspect: readonly Cents[] | null
}

/** What the source answered. */
export type Answer = { readonly prices: readonly Cents[] } | { readonly error: unknown }

/** What came of a turn. */
export interface Verdict {
  readonly state: FeedState
  /** Why the answer is not served; null where it is. */
  readonly refusal: unknown
}

/** After so many failures in a row the circuit is open: a source that is down is not helped by more questions. */
export const OPENS_AFTER = 3
/** How long it stays open. The one question after that decides: an answer closes it, a failure opens it again. */
export const OPEN_MS = 60_000

/**
 * What a feed is after an answer of its source. A price that moved by more than half is a failure until a second reading
 * agrees with it: the price of another coin, or a dot in the wrong place, is not shown to anybody.
 */
export function decideReading(before: FeedState, answer: Answer, now: Date): Verdict {
  if ('error' in answer) return failed({ ...before, suspect: null }, answer.error, now)
  const { prices } = answer
  const isBelieved = before.prices === null || isNear(before.prices, prices) || isNear(before.suspect, prices)
  if (!isBelieved) {
    const refusal = new Error(
      'The price moved by more than half at once; it is not served until a second reading agrees',
    )
    return failed({ ...before, suspect: prices }, refusal, now)
  }
  return { state: { ...before, failures: 0, readAt: now, prices, suspect: null }, refusal: null }
}

function failed(before: FeedState, refusal: unknown, now: Date): Verdict {
  const failures = before.failures + 1
  const dueAt = failures < OPENS_AFTER ? before.dueAt : new Date(now.getTime() + OPEN_MS)
  return { state: { ...before, failures, dueAt }, refusal }
}

const isNear = (before: readonly Cents[] | null, after: readonly Cents[]): boolean =>
  before !== null && !isJump(before, after)

/** Whether any price differs from the one before it by more than half of that one. */
export const isJump = (before: readonly Cents[], after: readonly Cents[]): boolean =>
  after.some((price, index) => {
    const previous = before[index] ?? price
    const difference = price > previous ? price - previous : previous - price
    return difference * 2n > previous
  })
