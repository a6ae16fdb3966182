import type { Cents } from './price.ts'

declare const basisPointsBrand: unique symbol

/** Hundredths of one percent: 240 is +2.40%. May be negative. */
export type BasisPoints = bigint & { readonly [basisPointsBrand]: true }

/** The dashboard's text beside the fallback price (docs/spec/README.md#errors). A text, so that nothing can reckon with it. */
export const FALLBACK_CHANGE_PERCENT = '+2.4%'

const BASIS_POINTS_PER_WHOLE = 10_000n

/** (last − price 24 hours ago) / price 24 hours ago, rounded half away from zero. Null when that price is zero. */
export function computeChangePercent(last: Cents, price24h: Cents): BasisPoints | null {
  if (price24h <= 0n) return null
  const twice = (last - price24h) * BASIS_POINTS_PER_WHOLE * 2n
  const half = twice < 0n ? -price24h : price24h
  return ((twice + half) / (price24h * 2n)) as BasisPoints
}

/** With sign and two decimals: `+2.40%`, `-0.05%`; no change is `0.00%` without a sign. */
export function formatPercent(change: BasisPoints): string {
  const size = change < 0n ? -change : change
  const sign = change < 0n ? '-' : change > 0n ? '+' : ''
  return `${sign}${size / 100n}.${(size % 100n).toString().padStart(2, '0')}%`
}
