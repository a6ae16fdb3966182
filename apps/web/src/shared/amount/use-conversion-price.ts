import type { UsdCents } from '@satlens/domain'
import type { PriceView } from '../market/price-view.ts'
import { useHeadlinePrice } from '../market/use-price.ts'

/** The price that amounts are valued at, as the header shows it: never a sample, and null where there is none of now. */
export function useConversionPrice(): { readonly view: PriceView; readonly price: UsdCents | null } {
  const view = useHeadlinePrice()
  return { view, price: 'price' in view ? view.price : null }
}
