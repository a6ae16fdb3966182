import { computePriceChange, formatBasisPointsAsPercent, type UsdCents } from '@satlens/domain'
import { cardMessages } from './price-card-messages.ts'

/** Formats the spread between buy and spot price. It is a charge and no change of the market: it has neither sign nor colour. */
export function formatSpread(
  buy: UsdCents | null,
  spot: UsdCents | null,
): { readonly term: string; readonly note?: string; readonly percent: string | null } {
  const gap = buy !== null && spot !== null ? computePriceChange(buy, spot) : null
  if (gap === null) return { term: cardMessages.spread.unknown, percent: null }
  const percent = formatBasisPointsAsPercent(gap).replace(/[+-]/, '')
  if (gap > 0n) return { term: cardMessages.spread.above, note: cardMessages.spread.fee, percent }
  return { term: gap < 0n ? cardMessages.spread.below : cardMessages.spread.unknown, percent }
}
