import { convertSatsToUsd, formatSats, formatUsd, type Sats } from '@satlens/domain'
import { getDatedPrice } from '#shared/market/price-view.ts'
import { useHeadlinePrice } from '#shared/market/use-price.ts'

/** Returns how to format an amount in satoshis, with its value beside it where a price is known: `1,410 sats ($0.91)`. */
export function useSatsFormat(): (amount: Sats) => string {
  const price = getDatedPrice(useHeadlinePrice())?.price ?? null
  return (amount) => {
    const sats = formatSats(amount)
    return price === null ? sats : `${sats} (${formatUsd(convertSatsToUsd(amount, price))})`
  }
}
