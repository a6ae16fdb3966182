import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts one at $64,000, which was the price 24 hours ago as well. */
export async function startPriceFeed() {
  let dollars = 64_000
  const server = createServer((request, response) => {
    const quote = { data: { amount: dollars.toFixed(2), base: 'BTC', currency: 'USD' } }
    const ticker = { symbol: 'BTC-USD', last_trade_price: dollars, price_24h: 64_000 }
    const answer = { '/ticker': ticker, '/candles': [] }[request.url?.split('?')[0] ?? ''] ?? quote
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: {
      PRICE_SPOT_URL: `${url}/spot`,
      PRICE_BUY_URL: `${url}/buy`,
      PRICE_TICKER_URL: `${url}/ticker`,
      PRICE_CANDLES_URL: `${url}/candles`,
    },
    setPrice: (next: number) => {
      dollars = next
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
