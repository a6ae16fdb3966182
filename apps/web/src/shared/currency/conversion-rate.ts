import { type Currency, DEFAULT_CURRENCY, formatMoney, type MinorUnits } from '@satlens/domain'
import { joinTexts } from '../components/join-texts.ts'
import { formatAge, formatPriceSource, formatPriceStatus } from '../market/price-text.ts'
import { getDatedPrice, type PriceView } from '../market/price-view.ts'
import { useMarketPrice } from './market-price.ts'
import { messages } from './messages.ts'
import { useCurrency } from './use-currency.ts'

/** The price that amounts are converted at, quoted in their currency. */
export interface ConversionRate {
  readonly currency: Currency
  readonly view: PriceView<MinorUnits>
  /** False if the server has no source of the price in this currency. */
  readonly hasSource: boolean
}

/** A price of now in a currency. */
export interface KnownRate {
  readonly currency: Currency
  readonly price: MinorUnits
}

/** Returns the price in the currency of the user. It is loading until the currency is known. */
export function useConversionRate(): ConversionRate {
  const chosen = useCurrency()
  const currency = chosen ?? DEFAULT_CURRENCY
  const { view, hasSource } = useMarketPrice(currency)
  return { currency, view: chosen === null ? { status: 'loading' } : view, hasSource }
}

/** Returns a price that was read; null without one. Nothing is converted at a sample. */
export function getKnownRate({
  currency,
  view,
}: Pick<ConversionRate, 'currency' | 'view'>): KnownRate | null {
  const price = getDatedPrice(view)?.price
  return price === undefined ? null : { currency, price }
}

/** Says at which price amounts are converted, with its age and source, or why none are. */
export function formatConversionRate({ currency, view, hasSource }: ConversionRate): string {
  if (!hasSource) return messages.noSource(currency)
  if (view.status === 'loading') return messages.loading
  if (view.status === 'unavailable') return messages.unavailable(currency)
  const { price, ageSeconds, source, isSimulated } = view
  const details = [formatPriceStatus(view).toLowerCase(), formatAge(ageSeconds)]
  // The status already says where a simulated price comes from.
  if (!isSimulated) details.push(formatPriceSource(source))
  return messages.rate(formatMoney(price, currency), joinTexts(details))
}
