import type { LiveTimeResponse } from '@satlens/contract'
import { type Currency, DAY_MS } from '@satlens/domain'
import { createTtlCache } from '#kernel/cache.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { type FeedTime, findFeedTimes } from './feed-spans.queries.ts'
import type { PriceCache } from './price-cache.ts'

interface LiveTimeDeps extends DatabaseServices {
  readonly getFeeds: PriceCache['getFeedsIn']
}

const CACHE_MS = 30_000

/**
 * Creates the function that returns for how much of the last 24 hours each price in a currency was live. It caches each
 * answer for 30 seconds. Throws `currency_without_source` if there is no source of the currency.
 */
export function createLiveTimeReader({
  db,
  clock,
  getFeeds,
}: LiveTimeDeps): (currency: Currency) => Promise<LiveTimeResponse> {
  const cache = createTtlCache<LiveTimeResponse>({ clock, ttlMs: CACHE_MS })
  return (currency) =>
    cache.get(currency, async () => {
      const feeds = getFeeds(currency)
      if (feeds.length === 0) throw new ApiError('currency_without_source')
      const to = clock.now()
      const keys = feeds.map(({ key }) => key)
      const times = await findFeedTimes(db, keys, { from: new Date(to.getTime() - DAY_MS), to })
      return {
        currency,
        window: DAY_MS / 1_000,
        prices: feeds.map(({ key: { source, kind }, sourceName }) => {
          const time = times.find((one) => one.source === source && one.kind === kind)
          return { kind, source: sourceName, ...roundFeedTime(time) }
        }),
      }
    })
}

/** Returns whole seconds within the window. Spans overlap only after the clock was set back. */
export function roundFeedTime(time: Pick<FeedTime, 'observedSeconds' | 'liveSeconds'> | undefined) {
  const observed = Math.min(Math.floor(time?.observedSeconds ?? 0), DAY_MS / 1_000)
  return { observed_seconds: observed, live_seconds: Math.min(Math.floor(time?.liveSeconds ?? 0), observed) }
}
