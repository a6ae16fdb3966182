import { HEADER_PRICE_POLL_INTERVAL_MS, TICKER_POLL_INTERVAL_MS } from '@satlens/domain'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useIsOffline } from '../api/connection.ts'
import type { Change24h, PriceReading } from './price-reading.ts'
import type { PriceState, PriceStore } from './price-store.ts'
import { spotPriceStore, tickerStore } from './price-stores.ts'
import { getDatedPrice, type PriceView, toPriceView } from './price-view.ts'
import { useTickingClock } from './ticking-clock.ts'

export const usePrice = <T extends PriceReading>(prices: PriceStore<T>, pollMs: number): PriceView =>
  useView(usePriceState(prices, pollMs))

/** The change over 24 hours by the ticker: the buy price carries a fee, and a fee is no market move. Null while it is unknown. */
export function useChange24h(): Change24h | null {
  const state = usePriceState(tickerStore, TICKER_POLL_INTERVAL_MS)
  return getDatedPrice(useView(state)) && state.data ? state.data.change24h : null
}

/** The ticker's last trade, for the one page that quotes it. The header follows that page meanwhile. */
export function useHeadlineTicker(): PriceView {
  const view = usePrice(tickerStore, TICKER_POLL_INTERVAL_MS)
  useEffect(() => {
    leadStore.setState('ticker', true)
    return () => leadStore.setState('spot', true)
  }, [])
  return view
}

/** The header's price: the spot price, or the figure of the page that leads, so that the two never differ. */
export function useHeadlinePrice(): PriceView {
  const spot = usePrice(spotPriceStore, HEADER_PRICE_POLL_INTERVAL_MS)
  const ticker = useView(useStore(tickerStore.store))
  const lead = useStore(leadStore)
  return lead === 'ticker' && getDatedPrice(ticker) ? ticker : spot
}

const leadStore = createStore<'spot' | 'ticker'>()(() => 'spot')

function usePriceState<T>({ store, follow }: PriceStore<T>, pollMs: number): PriceState<T> {
  useEffect(() => follow(pollMs), [follow, pollMs])
  return useStore(store)
}

function useView(state: PriceState<PriceReading>): PriceView {
  const elapsedMs = useTickingClock()
  // A reading may be younger than the last tick of the clock.
  return toPriceView(state, elapsedMs, useIsOffline())
}
