import { PRICE_AGE_LIMIT_MS } from '@satlens/contract'
import type { Cents } from '@satlens/domain'
import type { FeedState } from '../schema.ts'

/** Prices with their source, the time of the request and the status that the API shows. */
export interface PriceReading {
  readonly prices: readonly Cents[]
  readonly source: string
  readonly asOf: Date
  readonly status: 'live' | 'delayed'
}

/** Returns the prices of a feed that may be served at a given time. Null if there are none or they are too old. */
export function toPriceReading(source: string, state: FeedState | undefined, now: Date): PriceReading | null {
  if (!state?.prices || !state.readAt) return null
  const { prices, readAt: asOf } = state
  const ageMs = now.getTime() - asOf.getTime()
  if (ageMs > PRICE_AGE_LIMIT_MS.delayed) return null
  return { prices, source, asOf, status: ageMs <= PRICE_AGE_LIMIT_MS.live ? 'live' : 'delayed' }
}

export type SourceResult = { readonly prices: readonly Cents[] } | { readonly error: unknown }

interface Decision {
  readonly state: FeedState
  /** Why the prices are not served. Null if they are. */
  readonly error: unknown
}

/** The circuit opens after this number of consecutive failures, so that a source that is down is not polled further. */
export const OPENS_AFTER = 3
/** How long the circuit stays open. The next poll then closes it, or opens it again if it fails. */
export const OPEN_MS = 60_000

/**
 * Returns the state of a feed after a poll of its source. A price that moved by more than half counts as a failure until
 * a second response confirms it, so that the price of another coin or a misplaced decimal point is never served.
 */
export function decideReading(before: FeedState, result: SourceResult, now: Date): Decision {
  if ('error' in result) return toFailure({ ...before, suspect: null }, result.error, now)
  const { prices } = result
  const isAccepted = before.prices === null || isNear(before.prices, prices) || isNear(before.suspect, prices)
  if (!isAccepted) {
    const error = new Error('The price moved by more than half; a second response has to confirm it')
    return toFailure({ ...before, suspect: prices }, error, now)
  }
  return { state: { ...before, failures: 0, readAt: now, prices, suspect: null }, error: null }
}

function toFailure(before: FeedState, error: unknown, now: Date): Decision {
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
