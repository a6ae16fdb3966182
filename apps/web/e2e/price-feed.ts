import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A price feed on the loopback that a server under test may be configured with. */
export interface PriceFeed {
  /** The variables that name it. */
  readonly env: Readonly<Record<string, string>>
  /** The price it answers with from now on, of each kind. */
  dollars: number
  stop(): Promise<void>
}

/** Starts one at $64,000, which was the price 24 hours ago as well. */
export async function startPriceFeed(): Promise<PriceFeed> {
  const server = createServer((request, response) => {
    const quote = { data: { amount: feed.dollars.toFixed(2), base: 'BTC', currency: 'USD' } }
    const ticker = { symbol: 'BTC-USD', last_trade_price: feed.dollars, price_24h: 64_000 }
    const answer = { '/ticker': ticker, '/candles': [] }[request.url?.split('?')[0] ?? ''] ?? quote
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const feed: PriceFeed = {
    env: {
      PRICE_SPOT_URL: `${url}/spot`,
      PRICE_BUY_URL: `${url}/buy`,
      PRICE_TICKER_URL: `${url}/ticker`,
      PRICE_CANDLES_URL: `${url}/candles`,
    },
    dollars: 64_000,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return feed
}
