import { DECIMAL_MARK, MONEY_ISOLATES, PERCENT_SIGN } from '../text/locale.ts'
import type { MinorUnits } from './money.ts'

declare const basisPointsBrand: unique symbol

/** Hundredths of a percent: 240 is +2.40%. May be negative. */
export type BasisPoints = bigint & { readonly [basisPointsBrand]: true }

const BASIS_POINTS_PER_WHOLE = 10_000n

/** Computes the relative change over 24 hours, rounded half away from zero. Returns null if the earlier price is zero. */
export function computePriceChange(last: MinorUnits, price24h: MinorUnits): BasisPoints | null {
  if (price24h <= 0n) return null
  const twice = (last - price24h) * BASIS_POINTS_PER_WHOLE * 2n
  const half = twice < 0n ? -price24h : price24h
  return ((twice + half) / (price24h * 2n)) as BasisPoints
}

/** Formats a change with sign and two decimals: `+2.40%`, `-0.05%`, `0.00%`. */
export function formatBasisPointsAsPercent(change: BasisPoints): string {
  const size = change < 0n ? -change : change
  const sign = change < 0n ? '-' : change > 0n ? '+' : ''
  const decimals = (size % 100n).toString().padStart(2, '0')
  const [start, end] = MONEY_ISOLATES
  return `${start}${sign}${size / 100n}${DECIMAL_MARK}${decimals}${PERCENT_SIGN}${end}`
}
