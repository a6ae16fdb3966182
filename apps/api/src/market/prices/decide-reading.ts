import type { Cents } from '@satlens/domain'

/** The state of a feed, shared by all processes. */
export interface FeedState {
  /** No process polls the source before this time. */
  readonly dueAt: Date
  /** The number of consecutive failures. */
  readonly failures: number
  readonly readAt: Date | null
  /** The last accepted prices. */
  readonly prices: readonly Cents[] | null
  /** Prices that jumped, held back until a second answer confirms them. */
  readonly suspect: readonly Cents[] | null
}

/** The answer of a price source. */
export type SourceAnswer = { readonly prices: readonly Cents[] } | { readonly error: unknown }

interface Decision {
  readonly state: FeedState
  /** Why the answer is not served. Null if it is served. */
  readonly error: unknown
}

/** The circuit opens after this number of consecutive failures, so that a source that is down is not polled further. */
export const OPENS_AFTER = 3
/** How long the circuit stays open. The next poll then closes it, or opens it again if it fails. */
export const OPEN_MS = 60_000

/**
 * Returns the state of a feed after an answer of its source. A price that moved by more than half counts as a failure until
 * a second answer confirms it, so that the price of another coin or a misplaced decimal point is never served.
 */
export function decideReading(before: FeedState, answer: SourceAnswer, now: Date): Decision {
  if ('error' in answer) return failed({ ...before, suspect: null }, answer.error, now)
  const { prices } = answer
  const isAccepted = before.prices === null || isNear(before.prices, prices) || isNear(before.suspect, prices)
  if (!isAccepted) {
    const error = new Error('The price moved by more than half; a second answer has to confirm it')
    return failed({ ...before, suspect: prices }, error, now)
  }
  return { state: { ...before, failures: 0, readAt: now, prices, suspect: null }, error: null }
}

function failed(before: FeedState, error: unknown, now: Date): Decision {
  const failures = before.failures + 1
  const dueAt = failures < OPENS_AFTER ? before.dueAt : new Date(now.getTime() + OPEN_MS)
  return { state: { ...before, failures, dueAt }, error }
}

const isNear = (before: readonly Cents[] | null, after: readonly Cents[]): boolean =>
  before !== null && !isJump(before, after)

/** Returns true if any price differs from its previous value by more than half of that value. */
export const isJump = (before: readonly Cents[], after: readonly Cents[]): boolean =>
  after.some((price, index) => {
    const previous = before[index] ?? price
    const difference = price > previous ? price - previous : previous - price
    return difference * 2n > previous
  })
