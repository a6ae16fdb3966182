import {
  buyPriceEndpoint,
  candlesEndpoint,
  formatUsdDecimal,
  type QuotedPrice,
  spotPriceEndpoint,
  type TickerPrice,
  tickerEndpoint,
} from '@satlens/contract'
import type { Cents } from '@satlens/domain'
import type { FastifyPluginAsync } from 'fastify'
import { answerConditionally } from '../kernel/http/conditional-get.ts'
import { mount } from '../kernel/http/mount.ts'
import type { GetCandles } from './candles/get-candles.ts'
import type { PriceCache } from './prices/price-cache.ts'
import type { PriceReading } from './prices/price-reading.ts'

interface MarketRoutesDeps {
  readonly priceCache: PriceCache
  readonly getCandles: GetCandles
}

// Half of the shortest polling interval, so that no client behind an HTTP cache misses two prices in a row.
const PRICE_MAX_AGE_SECONDS = 5
// A tenth of the shortest candle interval.
const CANDLES_MAX_AGE_SECONDS = 30

/** The routes of prices and candles (docs/spec/README.md#calls). They need no session (docs/spec/README.md#permissions). */
export const marketRoutes =
  ({ priceCache, getCandles }: MarketRoutesDeps): FastifyPluginAsync =>
  async (app) => {
    await app.register(async (prices) => {
      answerConditionally(prices, PRICE_MAX_AGE_SECONDS)
      mount(prices, spotPriceEndpoint, async () => quotedPrice(await priceCache.current('spot')))
      mount(prices, buyPriceEndpoint, async () => quotedPrice(await priceCache.current('buy')))
      mount(prices, tickerEndpoint, async () => tickerPrice(await priceCache.current('ticker')))
    })
    await app.register(async (history) => {
      answerConditionally(history, CANDLES_MAX_AGE_SECONDS)
      mount(history, candlesEndpoint, ({ query }) => getCandles(query.range))
    })
  }

const quotedPrice = (reading: PriceReading): QuotedPrice => ({
  data: { amount: formatUsdDecimal(getPrice(reading, 0)), base: 'BTC', currency: 'USD' },
  ...provenance(reading),
})

const tickerPrice = (reading: PriceReading): TickerPrice => ({
  last_trade_price: Number(formatUsdDecimal(getPrice(reading, 0))),
  price_24h: Number(formatUsdDecimal(getPrice(reading, 1))),
  ...provenance(reading),
})

function getPrice({ prices }: PriceReading, index: number): Cents {
  const price = prices[index]
  if (price === undefined) throw new Error(`The reading has no price ${index}`)
  return price
}

const provenance = ({ asOf, status, source }: PriceReading) => ({
  as_of: asOf.toISOString(),
  status,
  source,
})
