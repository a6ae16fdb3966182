import { buyPriceEndpoint, spotPriceEndpoint, tickerEndpoint } from '@satlens/contract'
import { publicApi } from '../api.ts'
import { createFeed, type Feed, type FeedPorts } from './feed.ts'
import { type PageClock, type PriceReading, readQuote, readTicker, type TickerReading } from './readings.ts'

const clock: PageClock = { now: () => Date.now(), elapsed: () => performance.now() }

/** The price between trades: header, landing, trading (docs/spec/README.md#calls). */
export const spotFeed: Feed<PriceReading> = createFeed({
  ...browserPorts('spot price'),
  read: async () => {
    const { reply, headers } = await publicApi.ask(spotPriceEndpoint)
    return readQuote(reply, headers, clock)
  },
})

/** What the source would charge for a purchase, its fee included (docs/spec/README.md#calls). */
export const buyFeed: Feed<PriceReading> = createFeed({
  ...browserPorts('buy price'),
  read: async () => {
    const { reply, headers } = await publicApi.ask(buyPriceEndpoint)
    return readQuote(reply, headers, clock)
  },
})

/** The last trade and its change over 24 hours (docs/spec/README.md#calls). */
export const tickerFeed: Feed<TickerReading> = createFeed({
  ...browserPorts('ticker'),
  read: async () => {
    const { reply, headers } = await publicApi.ask(tickerEndpoint)
    return readTicker(reply, headers, clock)
  },
})

/** What every feed needs of this browser; `name` is what a failure is logged of. */
export function browserPorts(name: string): Pick<FeedPorts<never>, 'page' | 'log'> {
  return {
    page: {
      isHidden: () => document.hidden,
      onChange: (listener) => {
        const leaving = new AbortController()
        document.addEventListener('visibilitychange', listener, leaving)
        for (const change of ['online', 'offline']) window.addEventListener(change, listener, leaving)
        return () => leaving.abort()
      },
    },
    log: (error) => {
      const reason = error instanceof Error ? error.message : String(error)
      // biome-ignore lint/suspicious/noConsole: docs/spec/README.md#errors asks for a failed price to be logged, and only logged.
      console.warn(`The ${name} could not be read: ${reason}`)
    },
  }
}
