import type { CandleRange } from '@satlens/contract'
import { useSyncExternalStore } from 'react'
import { useIsOffline } from '#shared/api/connection.ts'
import type { QueryState } from '#shared/data/query.ts'
import { useQuery } from '#shared/data/use-query.ts'
import { tickingClock } from '#shared/market/ticking-clock.ts'
import { type CandleHistory, candleQueries } from './candle-queries.ts'

const POLL_MS = 60_000
/** Two polls have failed, and there was time for a third. */
const STALE_MS = 150_000
/** A candle is written with each price, and a price is read every ten seconds. */
const SILENCE_MS = 60_000

/** The history of a range, kept current while the component is on the page. */
export const useCandleHistory = (range: CandleRange): QueryState<CandleHistory> =>
  useQuery(candleQueries[range], { pollMs: POLL_MS })

/** Whether a history ends now: it was read a moment ago, and prices were being collected then. */
export function useIsHistoryCurrent({
  arrivedAtMs,
  answeredAtMs,
  intervalMs,
  candles,
}: CandleHistory): boolean {
  const isStale = useSyncExternalStore(
    tickingClock.watch,
    () => tickingClock.read() - arrivedAtMs > STALE_MS,
    () => false,
  )
  const isOffline = useIsOffline()
  const endMs = (candles.at(-1)?.startMs ?? 0) + intervalMs
  return !isStale && !isOffline && answeredAtMs <= endMs + SILENCE_MS
}
