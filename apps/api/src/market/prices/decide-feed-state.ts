import { MAX_PRICE_AGE_MS } from '@satlens/contract'
import type { MinorUnits } from '@satlens/domain'
import type { PriceFeedState } from '../schema.ts'

/** Prices with their source, the time of the request and the status that the API shows. */
export interface CurrentPriceReading {
  /** One price, followed by that of 24 hours ago in the ticker of USD, and in another currency if it is known. */
  readonly prices: readonly MinorUnits[]
  readonly source: string
  readonly asOf: Date
  readonly status: 'live' | 'delayed'
}

/** Returns the prices of a feed that may be served at a given time. Null if there are none or they are too old. */
export function toCurrentPriceReading(
  source: string,
  state: PriceFeedState | null,
  now: Date,
): CurrentPriceReading | null {
  if (!state?.prices || !state.readAt) return null
  const { prices, readAt: asOf } = state
  const ageMs = now.getTime() - asOf.getTime()
  if (ageMs > MAX_PRICE_AGE_MS.delayed) return null
  return { prices, source, asOf, status: ageMs <= MAX_PRICE_AGE_MS.live ? 'live' : 'delayed' }
}

export type PriceSourceResult = { readonly prices: readonly MinorUnits[] } | { readonly error: unknown }

interface Decision {
  readonly state: PriceFeedState
  /** Why the prices are not served. Null if they are. */
  readonly error: unknown
}

/** The circuit opens after this number of consecutive failures, so that a source that is down is not polled further. */
export const CIRCUIT_BREAKER_FAILURES = 3
/** How long the circuit stays open. The next poll then closes it, or opens it again if it fails. */
export const CIRCUIT_BREAKER_OPEN_MS = 60_000

/**
 * Returns the state of a feed after a poll of its source. A price that moved by more than half counts as a failure until
 * a second response confirms it, so that the price of another coin or a misplaced decimal point is never served.
 */
export function decideNextPriceFeedState(
  before: PriceFeedState,
  result: PriceSourceResult,
  now: Date,
): Decision {
  if ('error' in result) return toFailure({ ...before, suspect: null }, result.error, now)
  const { prices } = result
  const isAccepted = before.prices === null || isNear(before.prices, prices) || isNear(before.suspect, prices)
  if (!isAccepted) {
    const error = new Error('The price moved by more than half; a second response has to confirm it')
    return toFailure({ ...before, suspect: prices }, error, now)
  }
  return { state: { ...before, failures: 0, readAt: now, prices, suspect: null }, error: null }
}

function toFailure(before: PriceFeedState, error: unknown, now: Date): Decision {
  const failures = before.failures + 1
  const dueAt =
    failures < CIRCUIT_BREAKER_FAILURES ? before.dueAt : new Date(now.getTime() + CIRCUIT_BREAKER_OPEN_MS)
  return { state: { ...before, failures, dueAt }, error }
}

const isNear = (before: readonly MinorUnits[] | null, after: readonly MinorUnits[]): boolean =>
  before !== null && !isImplausiblePriceJump(before, after)

/** Returns true if any price differs from its previous value by more than half of that value. */
export const isImplausiblePriceJump = (
  before: readonly MinorUnits[],
  after: readonly MinorUnits[],
): boolean =>
  after.some((price, index) => {
    const previous = before[index] ?? price
    const difference = price > previous ? price - previous : previous - price
    return difference * 2n > previous
  })
