import type { Cents } from '@satlens/domain'
import { orSample, type PriceView, type SampleView } from '#shared/market/price-view.ts'

/** A price that was read, with its age and its source. */
export type PricedView = Extract<PriceView, { readonly price: Cents; readonly ageSeconds: number }>

/** What dollars are turned into bitcoin at; `sample` is the fixed figure of spec §8, for an example and no quote. */
export type Rate =
  | { readonly kind: 'loading' }
  | { readonly kind: 'buy' | 'spot'; readonly view: PricedView }
  | { readonly kind: 'sample'; readonly view: SampleView }

/** Chooses the buy price, the spot price where there is none, and the sample where there is neither (spec §8). */
export function rateOf(buy: PriceView, spot: PriceView): Rate {
  if (isPriced(buy)) return { kind: 'buy', view: buy }
  if (buy.status === 'loading') return { kind: 'loading' }
  if (isPriced(spot)) return { kind: 'spot', view: spot }
  const sample = orSample(spot)
  return sample.status === 'sample' ? { kind: 'sample', view: sample } : { kind: 'loading' }
}

/** Is there a figure in it? */
export const isPriced = (view: PriceView): view is PricedView =>
  view.status === 'live' || view.status === 'delayed'

/** The price somebody may be quoted; null for a sample, which is no price. */
export const quotedPrice = (rate: Rate): Cents | null =>
  rate.kind === 'buy' || rate.kind === 'spot' ? rate.view.price : null
