import { PRICE_PATHS } from '@satlens/contract'
import { publicApi } from '../api/api.ts'
import { createQuery } from '../data/query.ts'
import { type Clocks, parseQuote, parseTicker } from './price-reading.ts'

const clock: Clocks = { now: () => Date.now(), elapsed: () => performance.now() }

/** The price between trades: header, landing, trading (docs/spec/README.md#calls). */
export const spotPriceQuery = createPriceQuery('spot price', PRICE_PATHS.spot, parseQuote)

/** What the source would charge for a purchase, its fee included (docs/spec/README.md#calls). */
export const buyPriceQuery = createPriceQuery('buy price', PRICE_PATHS.buy, parseQuote)

/** The last trade and its change over 24 hours (docs/spec/README.md#calls). */
export const tickerQuery = createPriceQuery('ticker', PRICE_PATHS.ticker, parseTicker)

function createPriceQuery<T>(
  name: string,
  path: string,
  parse: (json: unknown, headers: Headers, clock: Clocks) => T,
) {
  return createMarketQuery(name, async (signal) => {
    const response = await publicApi.send(path, { signal })
    return parse(await response.json(), response.headers, clock)
  })
}

/** Creates a query of public market data, which logs each outage once under this name. */
export function createMarketQuery<T>(name: string, read: (signal: AbortSignal) => Promise<T>) {
  return createQuery(read, {
    isPublic: true,
    onOutage: (error) => {
      const reason = error instanceof Error ? error.message : String(error)
      // biome-ignore lint/suspicious/noConsole: docs/spec/README.md#errors asks for a failed price to be logged, and only logged.
      console.warn(`The ${name} could not be read: ${reason}`)
    },
  })
}
