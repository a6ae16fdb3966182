import { PAGE_PRICE_POLL_INTERVAL_MS } from '@satlens/domain'
import { useStore } from 'zustand'
import { buyPriceStore, spotPriceStore } from '#shared/market/price-stores.ts'
import { toPriceView } from '#shared/market/price-view.ts'
import { useTickingClock } from '#shared/market/ticking-clock.ts'
import { usePrice } from '#shared/market/use-price.ts'
import { chooseBuyRate } from './rate.ts'

const REFRESH_WITHIN_MS = 3_000

/** The rate of now with the spot price beside it, and in how many seconds the next reading is due; 0 when it is late. */
export function useBuyRate() {
  const buy = usePrice(buyPriceStore, PAGE_PRICE_POLL_INTERVAL_MS)
  const spot = usePrice(spotPriceStore, PAGE_PRICE_POLL_INTERVAL_MS)
  const rate = chooseBuyRate(buy, spot)
  const state = useStore((rate.kind === 'spot' ? spotPriceStore : buyPriceStore).store)
  const elapsedMs = useTickingClock()
  const dueMs =
    state.status === 'loaded' ? state.data.arrivedAtMs + PAGE_PRICE_POLL_INTERVAL_MS - elapsedMs : 0
  const secondsLeft = Math.min(PAGE_PRICE_POLL_INTERVAL_MS / 1_000, Math.max(0, Math.ceil(dueMs / 1_000)))
  return { rate, spot, secondsLeft }
}

/** Reads the newest price and returns the rate; if the feed is slow or fails, the known one. */
export async function fetchBuyRate() {
  const timeout = new Promise((resolve) => setTimeout(resolve, REFRESH_WITHIN_MS))
  await Promise.race([buyPriceStore.refresh(), timeout])
  const now = performance.now()
  return chooseBuyRate(
    toPriceView(buyPriceStore.store.getState(), now),
    toPriceView(spotPriceStore.store.getState(), now),
  )
}
