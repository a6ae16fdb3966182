import { PRICE_POLL_MS, TICKER_POLL_MS } from '@satlens/domain'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import { marketRoutes } from './market.routes.ts'
import { createPriceCache } from './price-cache.ts'
import { publicFeed } from './price-feed.ts'
import { simulatedFeed } from './simulated-feed.ts'

interface MarketDeps {
  readonly config: Pick<Config, 'PRICE_SOURCE' | 'PRICE_SPOT_URL' | 'PRICE_BUY_URL' | 'PRICE_TICKER_URL'>
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly fetch?: typeof fetch
  /** How long a source may take. */
  readonly timeoutMs?: number
  /** How long a client waits for a fresher price than the one at hand. */
  readonly patienceMs?: number
}

interface Market {
  readonly routes: FastifyPluginAsync
}

/** The price feed of this process, shared by all of its clients. */
export function createMarket(deps: MarketDeps): Market {
  const { config, clock, log, fetch = globalThis.fetch, timeoutMs = 5_000, patienceMs = 1_000 } = deps
  const feed =
    config.PRICE_SOURCE === 'simulated'
      ? simulatedFeed(clock)
      : publicFeed({
          spotUrl: config.PRICE_SPOT_URL,
          buyUrl: config.PRICE_BUY_URL,
          tickerUrl: config.PRICE_TICKER_URL,
          fetch,
          timeoutMs,
        })
  const shared = { patienceMs, clock, log }
  return {
    routes: marketRoutes({
      spot: createPriceCache({
        ...shared,
        source: feed.spot,
        pricesOf: (spot) => [spot],
        intervalMs: PRICE_POLL_MS,
      }),
      buy: createPriceCache({
        ...shared,
        source: feed.buy,
        pricesOf: (buy) => [buy],
        intervalMs: PRICE_POLL_MS,
      }),
      ticker: createPriceCache({
        ...shared,
        source: feed.ticker,
        pricesOf: ({ last, price24h }) => [last, price24h],
        intervalMs: TICKER_POLL_MS,
      }),
    }),
  }
}
