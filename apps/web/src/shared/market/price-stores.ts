import { PRICE_PATHS } from '@satlens/contract'
import { publicApi } from '../api/api.ts'
import { type Clocks, parseQuote, parseTicker } from './price-reading.ts'
import { createPriceStore, type PriceStore } from './price-store.ts'

const clock: Clocks = { now: () => Date.now(), elapsed: () => performance.now() }

/** The price between trades: header, landing, trading (docs/spec/README.md#calls). */
export const spotPriceStore = createFeedStore('spot price', PRICE_PATHS.spot, parseQuote)

/** What the source would charge for a purchase, its fee included (docs/spec/README.md#calls). */
export const buyPriceStore = createFeedStore('buy price', PRICE_PATHS.buy, parseQuote)

/** The last trade and its change over 24 hours (docs/spec/README.md#calls). */
export const tickerStore = createFeedStore('ticker', PRICE_PATHS.ticker, parseTicker)

/** Creates the store of a price, which logs each outage once under its name. */
export function createFeedStore<T>(
  name: string,
  path: string,
  parse: (json: unknown, headers: Headers, clock: Clocks) => T,
): PriceStore<T> {
  return createPriceStore(
    async () => {
      const response = await publicApi.send(path, {})
      return parse(await response.json(), response.headers, clock)
    },
    (error) => {
      const reason = error instanceof Error ? error.message : String(error)
      // biome-ignore lint/suspicious/noConsole: docs/spec/README.md#errors asks for a failed price to be logged, and only logged.
      console.warn(`The ${name} could not be read: ${reason}`)
    },
  )
}
