import {
  meetsMinimumBuyAmount,
  parseUsdAmount,
  type Result,
  USD_ISSUE_MESSAGES,
  type UsdCents,
} from '@satlens/domain'
import { messages } from './messages.ts'

/** The dollars of a purchase that may be made, or the sentence that says why not (docs/spec/README.md#validation). */
export function parsePurchaseAmount(text: string): Result<UsdCents, string> {
  const typed = text.trim()
  if (typed === '') return { ok: false, issue: messages.minimum }
  const amount = parseUsdAmount(typed)
  if (!amount.ok) return { ok: false, issue: USD_ISSUE_MESSAGES[amount.issue] }
  return meetsMinimumBuyAmount(amount.value) ? amount : { ok: false, issue: messages.minimum }
}
