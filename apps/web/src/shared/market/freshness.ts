import { MAX_PRICE_AGE_MS } from '@satlens/contract'

/** How much a price of this age may be believed; `unavailable` is too old to be shown at all. */
export type Freshness = 'live' | 'delayed' | 'unavailable'

/** Judges a price by its age in milliseconds. */
export function getFreshness(ageMs: number): Freshness {
  if (ageMs <= MAX_PRICE_AGE_MS.live) return 'live'
  return ageMs <= MAX_PRICE_AGE_MS.delayed ? 'delayed' : 'unavailable'
}

/**
 * How old a price was when it arrived, by the server's two clocks alone: a device whose own clock is wrong
 * would otherwise call a fresh price old, or an old one fresh.
 */
export function computeAgeOnArrivalMs(asOf: string, headers: Headers, nowMs: number): number {
  const answeredAt = Date.parse(headers.get('date') ?? '')
  const heldMs = Number(headers.get('age') ?? 0) * 1000
  const age = (Number.isNaN(answeredAt) ? nowMs : answeredAt) + heldMs - Date.parse(asOf)
  return Number.isFinite(age) ? Math.max(0, age) : Number.POSITIVE_INFINITY
}
