import { HEADER_POLL_MS, TICKER_POLL_MS } from '@satlens/domain'
import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useIsOffline } from '../connection.ts'
import type { Feed } from './feed.ts'
import { spotFeed, tickerFeed } from './feeds.ts'
import { pageClock } from './page-clock.ts'
import { type PriceView, viewOf } from './price-view.ts'
import type { Change24h, PriceReading } from './readings.ts'

/** The price of a feed, kept current at least this often while the component is on the page. */
export function usePrice(feed: Feed<PriceReading>, intervalMs: number): PriceView {
  useEffect(() => feed.follow(intervalMs), [feed, intervalMs])
  return useView(feed)
}

/**
 * The change over 24 hours, from the ticker alone: the buy price carries a fee, and a fee is no market move.
 * Null while it is unknown.
 */
export function useChange24h(): Change24h | null {
  const view = usePrice(tickerFeed, TICKER_POLL_MS)
  const state = useStore(tickerFeed.store)
  const isUsable = view.status === 'live' || view.status === 'delayed'
  return isUsable && state.status === 'read' ? state.reading.change24h : null
}

/** The ticker's last trade, for the one page that quotes it. The header follows that page meanwhile. */
export function useLeadingTicker(): PriceView {
  const view = usePrice(tickerFeed, TICKER_POLL_MS)
  useEffect(() => {
    leadStore.setState('ticker', true)
    return () => leadStore.setState('spot', true)
  }, [])
  return view
}

/** The header's price: the spot price, or the figure of the page that leads, so that the two never differ. */
export function useHeadlinePrice(): PriceView {
  const spot = usePrice(spotFeed, HEADER_POLL_MS)
  const ticker = useView(tickerFeed)
  const lead = useStore(leadStore)
  return lead === 'ticker' && (ticker.status === 'live' || ticker.status === 'delayed') ? ticker : spot
}

const leadStore = createStore<'spot' | 'ticker'>()(() => 'spot')

function useView(feed: Pick<Feed<PriceReading>, 'store'>): PriceView {
  const state = useStore(feed.store)
  const elapsedMs = useSyncExternalStore(pageClock.watch, pageClock.read, pageClock.read)
  // A reading may be younger than the last tick of the clock.
  return viewOf(state, elapsedMs, useIsOffline())
}
