import { PRICE_AGE_LIMIT_MS } from '@satlens/contract'
import type { Cents } from '@satlens/domain'
import type { FeedState } from './decide-reading.ts'

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
  const status = getStatus(now.getTime() - state.readAt.getTime())
  return status && { prices: state.prices, source, asOf: state.readAt, status }
}

function getStatus(ageMs: number): PriceReading['status'] | null {
  if (ageMs <= PRICE_AGE_LIMIT_MS.live) return 'live'
  return ageMs <= PRICE_AGE_LIMIT_MS.delayed ? 'delayed' : null
}
