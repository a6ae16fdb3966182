import { formatAge, formatPriceStatus } from '#shared/market/price-text.ts'
import type { PriceView } from '#shared/market/price-view.ts'
import { messages } from './messages.ts'
import { getDatedPrice } from './use-trading-prices.ts'

/** What stands under a rate: its state and its age, or why there is none. */
export function formatRateNote(view: PriceView): string {
  const dated = getDatedPrice(view)
  return dated
    ? messages.easy.state(formatPriceStatus(dated), formatAge(dated.ageSeconds))
    : messages.easy.absence(view.status)
}
