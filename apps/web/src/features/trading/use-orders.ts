import type { Sats, UsdCents } from '@satlens/domain'
import { useState } from 'react'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'
import { type Order, parseBuyAmount, parseSellAmount, quotePurchase, quoteSale } from './order.ts'
import { useOrderField } from './use-order-field.ts'
import { getDatedPrice, type TradingPrices } from './use-trading-prices.ts'

/** Both tabs of Trading Easy, which keep what was typed, and the receipt of the last press. No order exists. */
export function useOrders({ spot, buy }: TradingPrices) {
  const voice = useToast()
  const [receipt, setReceipt] = useState<Order | null>(null)

  const purchase = useOrderField(parseBuyAmount, buyFor, voice)
  const sale = useOrderField(parseSellAmount, sell, voice)

  function buyFor(amount: UsdCents) {
    const price = getDatedPrice(buy)
    const quote = price && quotePurchase(amount, price)
    setReceipt({ side: 'buy', amount, quote, at: new Date() })
    voice.show(messages.easy.buy.done)
  }

  function sell(amount: Sats) {
    const price = getDatedPrice(spot)
    const quote = price && quoteSale(amount, price)
    setReceipt({ side: 'sell', amount, quote, at: new Date() })
    voice.show(messages.easy.sell.done)
  }

  return { purchase, sale, receipt, putAway: () => setReceipt(null) }
}
