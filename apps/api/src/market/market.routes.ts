import {
  buyPriceEndpoint,
  type QuotedPrice,
  spotPriceEndpoint,
  type TickerPrice,
  tickerEndpoint,
  usdText,
} from '@satlens/contract'
import type { Cents } from '@satlens/domain'
import type { FastifyPluginAsync } from 'fastify'
import { answerConditionally } from '../kernel/conditional-get.ts'
import { mount } from '../kernel/mount.ts'
import type { PriceCache, Reading } from './price-cache.ts'
import type { Ticker } from './price-feed.ts'

interface MarketRoutesDeps {
  readonly spot: PriceCache<Cents>
  readonly buy: PriceCache<Cents>
  readonly ticker: PriceCache<Ticker>
}

// Half of the shortest poll: no client falls two prices behind because a cache stands between.
const MAX_AGE_SECONDS = 5

/** The three price calls (spec §7), public: a visitor who is not signed in sees prices too (spec §6). */
export const marketRoutes =
  (deps: MarketRoutesDeps): FastifyPluginAsync =>
  async (app) => {
    answerConditionally(app, MAX_AGE_SECONDS)
    mount(app, spotPriceEndpoint, async () => quotedPrice(await deps.spot.current()))
    mount(app, buyPriceEndpoint, async () => quotedPrice(await deps.buy.current()))
    mount(app, tickerEndpoint, async () => tickerPrice(await deps.ticker.current()))
  }

const quotedPrice = (reading: Reading<Cents>): QuotedPrice => ({
  data: { amount: usdText(reading.value), base: 'BTC', currency: 'USD' },
  ...provenance(reading),
})

const tickerPrice = (reading: Reading<Ticker>): TickerPrice => ({
  last_trade_price: Number(usdText(reading.value.last)),
  price_24h: Number(usdText(reading.value.price24h)),
  ...provenance(reading),
})

const provenance = ({ asOf, status, source }: Reading<unknown>) => ({
  as_of: asOf.toISOString(),
  status,
  source,
})
