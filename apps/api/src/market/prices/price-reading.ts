import { PRICE_AGE_LIMIT_MS } from '@satlens/contract'
import type { Cents } from '@satlens/domain'
import type { FeedState } from './decide-reading.ts'

/** Prices with their provenance: where they were read, when, and whether that is recent. */
export interface Reading {
  readonly prices: readonly Cents[]
  readonly source: string
  readonly asOf: Date
  readonly status: 'live' | 'delayed'
}

/** What may be served of a feed at a moment; null where nothing recent is known. */
export function toReading(source: string, state: FeedState | undefined, now: Date): Reading | null {
  if (!state?.prices || !state.readAt) return null
  const status = statusOf(now.getTime() - state.readAt.getTime())
  return status && { prices: state.prices, source, asOf: state.readAt, status }
}

function statusOf(ageMs: number): Reading['status'] | null {
  if (ageMs <= PRICE_AGE_LIMIT_MS.live) return 'live'
  return ageMs <= PRICE_AGE_LIMIT_MS.delayed ? 'delayed' : null
}
