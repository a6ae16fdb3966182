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
import type { createGetCandles } from './candles/get-candles.ts'
import type { PriceReading } from './prices/decide-reading.ts'
import type { PriceCache } from './prices/price-cache.ts'

interface MarketRoutesDeps {
  readonly priceCache: PriceCache
  readonly getCandles: ReturnType<typeof createGetCandles>
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
      mount(prices, spotPriceEndpoint, async () => toQuotedPrice(await priceCache.current('spot')))
      mount(prices, buyPriceEndpoint, async () => toQuotedPrice(await priceCache.current('buy')))
      mount(prices, tickerEndpoint, async () => toTickerPrice(await priceCache.current('ticker')))
    })
    await app.register(async (history) => {
      answerConditionally(history, CANDLES_MAX_AGE_SECONDS)
      mount(history, candlesEndpoint, ({ query }) => getCandles(query.range))
    })
  }

const toQuotedPrice = (reading: PriceReading): QuotedPrice => ({
  data: { amount: formatUsdDecimal(getPrice(reading, 0)), base: 'BTC', currency: 'USD' },
  ...toOrigin(reading),
})

const toTickerPrice = (reading: PriceReading): TickerPrice => ({
  last_trade_price: Number(formatUsdDecimal(getPrice(reading, 0))),
  price_24h: Number(formatUsdDecimal(getPrice(reading, 1))),
  ...toOrigin(reading),
})

function getPrice({ prices }: PriceReading, index: number): Cents {
  const price = prices[index]
  if (price === undefined) throw new Error(`The reading has no price ${index}`)
  return price
}

const toOrigin = ({ asOf, status, source }: PriceReading) => ({
  as_of: asOf.toISOString(),
  status,
  source,
})
