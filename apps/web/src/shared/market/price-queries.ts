import { PRICE_PATHS } from '@satlens/contract'
import { publicApi } from '../api/api.ts'
import { createQuery, type Query } from '../data/query.ts'
import {
  type Clocks,
  type PriceReading,
  parseQuote,
  parseTicker,
  type TickerReading,
} from './price-reading.ts'

const clock: Clocks = { now: () => Date.now(), elapsed: () => performance.now() }

/** The price between trades: header, landing, trading (docs/spec/README.md#calls). */
export const spotPriceQuery: Query<PriceReading> = createMarketQuery('spot price', async (signal) => {
  const response = await publicApi.send(PRICE_PATHS.spot, { signal })
  return parseQuote(await response.json(), response.headers, clock)
})

/** What the source would charge for a purchase, its fee included (docs/spec/README.md#calls). */
export const buyPriceQuery: Query<PriceReading> = createMarketQuery('buy price', async (signal) => {
  const response = await publicApi.send(PRICE_PATHS.buy, { signal })
  return parseQuote(await response.json(), response.headers, clock)
})

/** The last trade and its change over 24 hours (docs/spec/README.md#calls). */
export const tickerQuery: Query<TickerReading> = createMarketQuery('ticker', async (signal) => {
  const response = await publicApi.send(PRICE_PATHS.ticker, { signal })
  return parseTicker(await response.json(), response.headers, clock)
})

/** Creates a query of public market data, which logs each outage once under this name. */
export function createMarketQuery<T>(name: string, read: (signal: AbortSignal) => Promise<T>): Query<T> {
  return createQuery(read, {
    isPublic: true,
    onOutage: (error) => {
      const reason = error instanceof Error ? error.message : String(error)
      // biome-ignore lint/suspicious/noConsole: docs/spec/README.md#errors asks for a failed price to be logged, and only logged.
      console.warn(`The ${name} could not be read: ${reason}`)
    },
  })
}
