import {
  cleanPastedText,
  meetsMinimumBuyAmount,
  parsePlainTypedDecimal,
  parseUsdAmount,
  type Result,
  USD_ISSUE_MESSAGES,
  type UsdCents,
} from '@satlens/domain'
import { useEffect, useRef, useState } from 'react'
import { type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { messages } from './messages.ts'
import { type BuyRate, getPriceIfQuotable, getSignificantMove, type PriceMove } from './rate.ts'
import { fetchBuyRate } from './use-buy-rate.ts'
import { CARD_FIELDS, type CardFields, EMPTY_CARD, useCardFields } from './use-card-fields.ts'

/** The amount, the rate and the time of the receipt. Nothing of the card. */
export interface Purchase {
  readonly amount: UsdCents
  readonly rate: BuyRate
  readonly at: Date
}

type PurchaseFields = CardFields & { readonly usd: string }

/** Parses the dollars of a purchase (docs/spec/README.md#validation). */
export function parsePurchaseAmount(text: string): Result<UsdCents, string> {
  const typed = cleanPastedText(text)
  if (typed === '') return { ok: false, issue: messages.minimum }
  const decimal = parsePlainTypedDecimal(typed)
  const amount = decimal.ok ? parseUsdAmount(decimal.value) : decimal
  if (!amount.ok) return { ok: false, issue: USD_ISSUE_MESSAGES[amount.issue] }
  return meetsMinimumBuyAmount(amount.value) ? amount : { ok: false, issue: messages.minimum }
}

/** Requires the four fields of the card (docs/spec/README.md#validation). The button is disabled for a wrong amount. */
function parsePurchaseForm(fields: PurchaseFields): ParsedForm<PurchaseFields, UsdCents> {
  const amount = parsePurchaseAmount(fields.usd)
  if (!amount.ok) return { ok: false, errors: {} }
  const empty = CARD_FIELDS.filter((field) => fields[field].trim() === '')
  if (empty.length === 0) return amount
  const errors = Object.fromEntries(empty.map((field) => [field, messages.card.required[field]]))
  return { ok: false, errors, toast: messages.missing }
}

/** The form that demonstrates a purchase. Nothing is sent: the one call is for the price. */
export function usePurchase(rate: BuyRate) {
  const [move, setMove] = useState<PriceMove | null>(null)
  const [receipt, setReceipt] = useState<Purchase | null>(null)

  // The price at the time the amount was typed is the one the user has seen.
  const seenPrice = useRef<UsdCents | null>(null)
  const price = getPriceIfQuotable(rate)
  useEffect(() => {
    seenPrice.current ??= price
  }, [price])

  const form = useForm<PurchaseFields, UsdCents>({
    initial: { usd: '', ...EMPTY_CARD },
    parse: parsePurchaseForm,
    async action(amount, { signal }) {
      setMove(null)
      const newest = await fetchBuyRate()
      // The page was left meanwhile.
      if (signal.aborted) return

      const newPrice = getPriceIfQuotable(newest)
      const moved = newPrice && seenPrice.current ? getSignificantMove(seenPrice.current, newPrice) : null
      seenPrice.current = newPrice
      if (moved) return setMove(moved)
      form.change(EMPTY_CARD)
      setReceipt({ amount, rate: newest, at: new Date() })
      form.toast.show(messages.submitted)
    },
  })
  const card = useCardFields(form.fields, form.change)

  function changeUsd(usd: string) {
    form.change({ usd })
    seenPrice.current = price
    setMove(null)
  }

  return { form, card, move, receipt, changeUsd, closeReceipt: () => setReceipt(null) }
}
