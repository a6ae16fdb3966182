import { HEADER_PRICE_POLL_INTERVAL_MS, TICKER_POLL_INTERVAL_MS } from '@satlens/domain'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useIsOffline } from '../api/connection.ts'
import type { Query, QueryState } from '../data/query.ts'
import { useQuery } from '../data/use-query.ts'
import { spotPriceQuery, tickerQuery } from './price-queries.ts'
import type { Change24h, PriceReading } from './price-reading.ts'
import { getDatedPrice, type PriceView, toPriceView } from './price-view.ts'
import { useTickingClock } from './ticking-clock.ts'

export const usePrice = <T extends PriceReading>(query: Query<T>, pollMs: number): PriceView =>
  useView(useQuery(query, { pollMs }))

/** The change over 24 hours by the ticker: the buy price carries a fee, and a fee is no market move. Null while it is unknown. */
export function useChange24h(): Change24h | null {
  const state = useQuery(tickerQuery, { pollMs: TICKER_POLL_INTERVAL_MS })
  return getDatedPrice(useView(state)) && state.data ? state.data.change24h : null
}

/** The ticker's last trade, for the one page that quotes it. The header follows that page meanwhile. */
export function useHeadlineTicker(): PriceView {
  const view = usePrice(tickerQuery, TICKER_POLL_INTERVAL_MS)
  useEffect(() => {
    leadStore.setState('ticker', true)
    return () => leadStore.setState('spot', true)
  }, [])
  return view
}

/** The header's price: the spot price, or the figure of the page that leads, so that the two never differ. */
export function useHeadlinePrice(): PriceView {
  const spot = usePrice(spotPriceQuery, HEADER_PRICE_POLL_INTERVAL_MS)
  const ticker = useView(useStore(tickerQuery.store))
  const lead = useStore(leadStore)
  return lead === 'ticker' && getDatedPrice(ticker) ? ticker : spot
}

const leadStore = createStore<'spot' | 'ticker'>()(() => 'spot')

function useView(state: QueryState<PriceReading>): PriceView {
  const elapsedMs = useTickingClock()
  // A reading may be younger than the last tick of the clock.
  return toPriceView(state, elapsedMs, useIsOffline())
}
