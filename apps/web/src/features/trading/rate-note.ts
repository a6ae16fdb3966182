import type { PriceView } from '#shared/market/price-view.ts'
import { ageText, stateWord } from '#shared/market/price-words.ts'
import { messages } from './messages.ts'
import { datedPrice } from './use-trading-prices.ts'

/** What stands under a rate: its state and its age, or why there is none. */
export function rateNote(view: PriceView): string {
  const dated = datedPrice(view)
  return dated
    ? messages.easy.state(stateWord(dated), ageText(dated.ageSeconds))
    : messages.easy.absence(view.status)
}
