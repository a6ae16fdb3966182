import { type BasisPoints, computePriceChange, type UsdCents } from '@satlens/domain'

/** From the price that was read on the page to the one at the press of the button. */
export interface PriceMove {
  readonly from: UsdCents
  readonly to: UsdCents
  readonly change: BasisPoints
}

/** A move of more than half a percent, which nobody should agree to unseen; null for a smaller one. */
export function getSignificantMove(from: UsdCents, to: UsdCents): PriceMove | null {
  const size = to > from ? to - from : from - to
  const change = computePriceChange(to, from)
  return change !== null && size * 200n > from ? { from, to, change } : null
}
