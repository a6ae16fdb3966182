import type { CandleRange } from '@satlens/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useIsOffline } from '#shared/connection.ts'
import type { FeedState } from '#shared/market/feed.ts'
import { pageClock } from '#shared/market/page-clock.ts'
import { candleFeeds, type History } from './candle-feeds.ts'

const POLL_MS = 60_000
/** Two polls have failed, and there was time for a third. */
const STALE_MS = 150_000
/** A candle is written with each price, and a price is read every ten seconds. */
const SILENCE_MS = 60_000

/** The history of a range, kept current while the component is on the page. */
export function useHistory(range: CandleRange): FeedState<History> {
  const feed = candleFeeds[range]
  useEffect(() => feed.follow(POLL_MS), [feed])
  return useStore(feed.store)
}

/** Whether a history ends now: it was read a moment ago, and prices were being collected then. */
export function useIsCurrent({ arrivedAtMs, answeredAtMs, intervalMs, candles }: History): boolean {
  const isStale = useSyncExternalStore(
    pageClock.watch,
    () => pageClock.read() - arrivedAtMs > STALE_MS,
    () => false,
  )
  const isOffline = useIsOffline()
  const endMs = (candles.at(-1)?.startMs ?? 0) + intervalMs
  return !isStale && !isOffline && answeredAtMs <= endMs + SILENCE_MS
}
