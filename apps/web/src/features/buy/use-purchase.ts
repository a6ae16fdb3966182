import type { Cents } from '@satlens/domain'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '#ui/use-toast.ts'
import { messages } from './messages.ts'
import { moveBetween, type PriceMove } from './price-move.ts'
import { quotedPrice, type Rate } from './rate.ts'
import { parsePurchase } from './usd-amount.ts'
import { type CardFields, emptyFields, type useCard } from './use-card.ts'
import { readRateNow } from './use-rate.ts'

/** What the receipt tells: the amount, the rate it was worked out at, and when. Nothing of the card. */
export interface Purchase {
  readonly amount: Cents
  readonly rate: Rate
  readonly at: Date
}

/** What stands beside each field of the card that was left empty. */
export type CardRefusal = { readonly [Field in keyof CardFields]?: string | undefined }

/** Judges the form and demonstrates the press of the button. Nothing is sent: the one call is for the price. */
export function usePurchase(usd: string, card: ReturnType<typeof useCard>, rate: Rate) {
  const toast = useToast()
  const [refusal, setRefusal] = useState<CardRefusal>({})
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [move, setMove] = useState<PriceMove | null>(null)
  const [receipt, setReceipt] = useState<Purchase | null>(null)
  const underWay = useRef(false)
  const isHere = useRef(true)

  // The price that stood there when the amount was typed is the one that was read.
  const readPrice = useRef<Cents | null>(null)
  const price = quotedPrice(rate)
  useEffect(() => {
    readPrice.current ??= price
  }, [price])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount is another reading of the price of its moment
  useEffect(() => {
    readPrice.current = price
    setMove(null)
  }, [usd])
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  function refuse(empty: readonly (keyof CardFields)[]) {
    setRefusal(Object.fromEntries(empty.map((field) => [field, messages.card.required[field]])))
    setRefusals((count) => count + 1)
    toast.error(messages.missing)
  }

  async function submit() {
    const amount = parsePurchase(usd)
    if (!amount.ok || underWay.current) return
    const empty = emptyFields(card.fields)
    if (empty.length > 0) return refuse(empty)

    setRefusal({})
    setMove(null)
    underWay.current = true
    setBusy(true)
    const newest = await readRateNow()
    underWay.current = false
    // Whoever has gone to another page meanwhile did not wait for an answer.
    if (!isHere.current) return
    setBusy(false)

    const newPrice = quotedPrice(newest)
    const moved = newPrice && readPrice.current ? moveBetween(readPrice.current, newPrice) : null
    readPrice.current = newPrice
    if (moved) {
      setMove(moved)
      toast.dismiss()
      return
    }
    card.forget()
    setReceipt({ amount: amount.value, rate: newest, at: new Date() })
    toast.show(messages.submitted)
  }

  return {
    refusal,
    refusals,
    isBusy,
    move,
    receipt,
    submit,
    forgive: (field: keyof CardFields) => setRefusal((current) => ({ ...current, [field]: undefined })),
    forgiveAll: () => setRefusal({}),
    closeReceipt: () => setReceipt(null),
  }
}
