import {
  buyPriceEndpoint,
  candlesEndpoint,
  type QuotedPrice,
  spotPriceEndpoint,
  type TickerPrice,
  tickerEndpoint,
  usdTextSchema,
} from '@satlens/contract'
import type { Cents } from '@satlens/domain'
import type { FastifyPluginAsync } from 'fastify'
import { answerConditionally } from '../kernel/http/conditional-get.ts'
import { mount } from '../kernel/http/mount.ts'
import type { GetCandles } from './candles/get-candles.ts'
import type { PriceCache } from './prices/price-cache.ts'
import type { Reading } from './prices/price-reading.ts'

interface MarketRoutesDeps {
  readonly board: PriceCache
  readonly getCandles: GetCandles
}

// Half of the shortest poll: no client falls two prices behind because a cache stands between.
const PRICE_MAX_AGE_SECONDS = 5
// A tenth of the narrowest candle that is shown.
const CANDLES_MAX_AGE_SECONDS = 30

/** The price calls (docs/spec/README.md#calls) and their history, public: a visitor who is not signed in sees prices too (docs/spec/README.md#permissions). */
export const marketRoutes =
  ({ board, getCandles }: MarketRoutesDeps): FastifyPluginAsync =>
  async (app) => {
    await app.register(async (prices) => {
      answerConditionally(prices, PRICE_MAX_AGE_SECONDS)
      mount(prices, spotPriceEndpoint, async () => quotedPrice(await board.current('spot')))
      mount(prices, buyPriceEndpoint, async () => quotedPrice(await board.current('buy')))
      mount(prices, tickerEndpoint, async () => tickerPrice(await board.current('ticker')))
    })
    await app.register(async (history) => {
      answerConditionally(history, CANDLES_MAX_AGE_SECONDS)
      mount(history, candlesEndpoint, ({ query }) => getCandles(query.range))
    })
  }

const quotedPrice = (reading: Reading): QuotedPrice => ({
  data: { amount: usdTextSchema(priceAt(reading, 0)), base: 'BTC', currency: 'USD' },
  ...provenance(reading),
})

const tickerPrice = (reading: Reading): TickerPrice => ({
  last_trade_price: Number(usdTextSchema(priceAt(reading, 0))),
  price_24h: Number(usdTextSchema(priceAt(reading, 1))),
  ...provenance(reading),
})

function priceAt({ prices }: Reading, index: number): Cents {
  const price = prices[index]
  if (price === undefined) throw new Error('The reading lacks a price')
  return price
}

const provenance = ({ asOf, status, source }: Reading) => ({
  as_of: asOf.toISOString(),
  status,
  source,
})
