import { PAGE_PRICE_POLL_INTERVAL_MS } from '@satlens/domain'
import { buyPriceStore, spotPriceStore } from '#shared/market/price-stores.ts'
import { useChange24h, usePrice } from '#shared/market/use-price.ts'

export type TradingPrices = ReturnType<typeof useTradingPrices>

/** Reads spot and buy price every 10 s while a trading page is open (docs/spec/README.md#calls). */
export const useTradingPrices = () => ({
  spot: usePrice(spotPriceStore, PAGE_PRICE_POLL_INTERVAL_MS),
  buy: usePrice(buyPriceStore, PAGE_PRICE_POLL_INTERVAL_MS),
  move: useChange24h(),
})
