import {
  type CurrencyPrice,
  getBuyPriceEndpoint,
  getCandlesEndpoint,
  getCurrencyPriceEndpoint,
  getDayChartEndpoint,
  getLiveTimeEndpoint,
  getSpotPriceEndpoint,
  getTickerEndpoint,
  type QuotedPrice,
  type TickerPrice,
} from '@satlens/contract'
import { type Currency, DEFAULT_CURRENCY, formatMoneyDecimal, type MinorUnits } from '@satlens/domain'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import { registerEtagResponses } from '#kernel/http/conditional-get.ts'
import { registerEndpoint } from '#kernel/http/register-endpoint.ts'
import { drawDayChart } from './candles/draw-day-chart.ts'
import type { createCandleReader } from './candles/get-candles.ts'
import type { CurrentPriceReading } from './prices/decide-feed-state.ts'
import type { createLiveTimeReader } from './prices/get-live-time.ts'
import type { PriceCache } from './prices/price-cache.ts'

interface MarketRoutesDeps {
  readonly clock: Clock
  readonly priceCache: PriceCache
  readonly getCandles: ReturnType<typeof createCandleReader>
  readonly getLiveTime: ReturnType<typeof createLiveTimeReader>
}

// Half of the shortest polling interval, so that no client behind an HTTP cache misses two prices in a row.
const PRICE_MAX_AGE_SECONDS = 5
// A tenth of the shortest candle interval.
const CANDLES_MAX_AGE_SECONDS = 30

/** The routes of prices and candles (docs/spec/README.md#calls). They need no session (docs/spec/README.md#permissions). */
export const createMarketRoutes =
  ({ clock, priceCache, getCandles, getLiveTime }: MarketRoutesDeps): FastifyPluginAsync =>
  async (app) => {
    await app.register(async (prices) => {
      registerEtagResponses(prices, PRICE_MAX_AGE_SECONDS)
      registerEndpoint(prices, getSpotPriceEndpoint, async () =>
        toQuotedPrice(await priceCache.current('spot')),
      )
      registerEndpoint(prices, getBuyPriceEndpoint, async () =>
        toQuotedPrice(await priceCache.current('buy')),
      )
      registerEndpoint(prices, getTickerEndpoint, async () =>
        toTickerPrice(await priceCache.current('ticker')),
      )
      registerEndpoint(prices, getCurrencyPriceEndpoint, async ({ params: { currency } }) =>
        toCurrencyPrice(await priceCache.current('ticker', currency), currency),
      )
    })
    await app.register(async (history) => {
      registerEtagResponses(history, CANDLES_MAX_AGE_SECONDS)
      registerEndpoint(history, getCandlesEndpoint, ({ query }) => getCandles(query.range, query.currency))
      registerEndpoint(history, getLiveTimeEndpoint, ({ query }) => getLiveTime(query.currency))
      registerEndpoint(history, getDayChartEndpoint, async () =>
        drawDayChart(await getCandles('1D', DEFAULT_CURRENCY), clock.now()),
      )
    })
  }

const toQuotedPrice = (reading: CurrentPriceReading): QuotedPrice => ({
  data: { amount: formatMoneyDecimal(getPrice(reading, 0), 'USD'), base: 'BTC', currency: 'USD' },
  ...toOrigin(reading),
})

const toTickerPrice = (reading: CurrentPriceReading): TickerPrice => ({
  last_trade_price: Number(formatMoneyDecimal(getPrice(reading, 0), 'USD')),
  price_24h: Number(formatMoneyDecimal(getPrice(reading, 1), 'USD')),
  ...toOrigin(reading),
})

const toCurrencyPrice = (reading: CurrentPriceReading, currency: Currency): CurrencyPrice => {
  const price24h = reading.prices[1]
  return {
    currency,
    price: formatMoneyDecimal(getPrice(reading, 0), currency),
    price_24h: price24h === undefined ? null : formatMoneyDecimal(price24h, currency),
    ...toOrigin(reading),
  }
}

function getPrice({ prices }: CurrentPriceReading, index: number): MinorUnits {
  const price = prices[index]
  if (price === undefined) throw new Error(`The reading has no price ${index}`)
  return price
}

const toOrigin = ({ asOf, status, source }: CurrentPriceReading) => ({
  as_of: asOf.toISOString(),
  status,
  source,
})
