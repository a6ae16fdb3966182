import type { UsdCents } from '@satlens/domain'
import { orSamplePrice, type PriceView, type SamplePriceView } from '#shared/market/price-view.ts'

/** A price that was read, with its age and its source. */
export type PricedView = Extract<PriceView, { readonly price: UsdCents; readonly ageSeconds: number }>

type QuotableRate = { readonly kind: 'buy' | 'spot'; readonly view: PricedView }

/** What dollars are turned into bitcoin at; `sample` is the fixed figure of docs/spec/README.md#errors, of which only an example is shown, never a quote. */
export type BuyRate =
  | { readonly kind: 'loading' }
  | QuotableRate
  | { readonly kind: 'sample'; readonly view: SamplePriceView }

/** Chooses the buy price, the spot price where there is none, and the sample where there is neither (docs/spec/README.md#errors). */
export function chooseBuyRate(buy: PriceView, spot: PriceView): BuyRate {
  if (hasPrice(buy)) return { kind: 'buy', view: buy }
  if (buy.status === 'loading') return { kind: 'loading' }
  if (hasPrice(spot)) return { kind: 'spot', view: spot }
  const sample = orSamplePrice(spot)
  return sample.status === 'sample' ? { kind: 'sample', view: sample } : { kind: 'loading' }
}

/** Is there a figure in it? */
export const hasPrice = (view: PriceView): view is PricedView =>
  view.status === 'live' || view.status === 'delayed'

/** May somebody be quoted it? A sample is no price. */
export const isQuotableRate = (rate: BuyRate): rate is QuotableRate =>
  rate.kind === 'buy' || rate.kind === 'spot'

/** The price of such a rate; null for any other. */
export const getQuotedPrice = (rate: BuyRate): UsdCents | null =>
  isQuotableRate(rate) ? rate.view.price : null
