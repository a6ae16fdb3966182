import { type BasisPoints, computePriceChange, type UsdCents } from '@satlens/domain'
import {
  type DatedPriceView,
  getDatedPrice,
  orSamplePrice,
  type PriceView,
  type SamplePriceView,
} from '#shared/market/price-view.ts'

type QuotableRate = { readonly kind: 'buy' | 'spot'; readonly view: DatedPriceView }

/** The rate from dollars to bitcoin; `sample` is the fixed price of docs/spec/README.md#errors, for an example and never a quote. */
export type BuyRate =
  | { readonly kind: 'loading' }
  | QuotableRate
  | { readonly kind: 'sample'; readonly view: SamplePriceView }

/** Chooses the buy price, the spot price where there is none, and the sample where there is neither (docs/spec/README.md#errors). */
export function chooseBuyRate(buy: PriceView, spot: PriceView): BuyRate {
  const datedBuy = getDatedPrice(buy)
  if (datedBuy) return { kind: 'buy', view: datedBuy }
  const view = buy.status === 'loading' ? buy : orSamplePrice(spot)
  if (view.status === 'loading') return { kind: 'loading' }
  return view.status === 'sample' ? { kind: 'sample', view } : { kind: 'spot', view }
}

/** Returns true unless there is no price to quote; a sample is none. */
export const isQuotableRate = (rate: BuyRate): rate is QuotableRate =>
  rate.kind === 'buy' || rate.kind === 'spot'

export const getPriceIfQuotable = (rate: BuyRate): UsdCents | null =>
  isQuotableRate(rate) ? rate.view.price : null

/** The change between the price that the user has seen and the one at the press of the button. */
export interface PriceMove {
  readonly from: UsdCents
  readonly to: UsdCents
  readonly change: BasisPoints
}

/** Returns a move of more than half a percent, which the user must see before agreeing; null for a smaller one. */
export function getSignificantMove(from: UsdCents, to: UsdCents): PriceMove | null {
  const size = to > from ? to - from : from - to
  const change = computePriceChange(to, from)
  return change !== null && size * 200n > from ? { from, to, change } : null
}
