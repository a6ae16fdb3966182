import { type Cents, meetsMinimumBuy, parseUsd, type Result, USD_MESSAGES } from '@satlens/domain'
import { messages } from './messages.ts'

/** The dollars of a purchase that may be made, or the sentence that says why not (docs/spec/README.md#validation). */
export function parsePurchaseAmount(text: string): Result<Cents, string> {
  const typed = text.trim()
  if (typed === '') return { ok: false, issue: messages.minimum }
  const amount = parseUsd(typed)
  if (!amount.ok) return { ok: false, issue: USD_MESSAGES[amount.issue] }
  return meetsMinimumBuy(amount.value) ? amount : { ok: false, issue: messages.minimum }
}
