import { createServer, type ServerResponse } from 'node:http'
import { listen } from '../harness/listen.ts'

/** Responds to a request. `body` is the response of a healthy source. */
export type Behaviour = (response: ServerResponse, body: string) => void

type Price = 'spot' | 'buy' | 'last' | 'price24h'

export type FakePriceServer = Awaited<ReturnType<typeof startFakePriceServer>>

export const healthy: Behaviour = (response, body) => {
  response.setHeader('content-type', 'application/json').end(body)
}

export const answering =
  (status: number, body: string, type = 'application/json'): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  }

export const hanging: Behaviour = () => {}

/** Starts a response and never ends it. */
export const stalling: Behaviour = (response, body) => {
  response.setHeader('content-type', 'application/json').write(body.slice(0, 10))
}

export const endless: Behaviour = (response) => {
  response.setHeader('content-type', 'application/json')
  const pour = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  }
  response.on('drain', pour)
  pour()
}

export const redirecting =
  (path: string): Behaviour =>
  (response) => {
    response.writeHead(302, { location: path }).end()
  }

/** Breaks the connection in the middle of the response. */
export const cutting: Behaviour = (response, body) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.write(body.slice(0, 10), () => response.destroy())
}

export const breaking: Behaviour = (response) => {
  response.destroy()
}

/** Starts a price source on loopback with the formats of both public feeds and every known fault. */
export async function startFakePriceServer() {
  const requests: Record<string, number> = {}
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    requests[path] = (requests[path] ?? 0) + 1
    if (path.endsWith('/ohlc')) {
      fake.behaviour(response, JSON.stringify(ohlc(searchParams)))
    } else if (path.endsWith('/candles')) {
      const rows = candles(searchParams)
      if (rows.length > 301) answering(400, '{"message":"too many"}')(response, '')
      else fake.behaviour(response, JSON.stringify(rows))
    } else fake.behaviour(response, JSON.stringify(answerTo(path)))
  })
  // The newest first, with one extra candle at the start, as the real feed may respond.
  const candles = (query: URLSearchParams) => {
    const width = Number(query.get('granularity'))
    const secondsOf = (name: string) => Date.parse(query.get(name) ?? '') / 1_000
    const rows: (readonly number[])[] = []
    for (let start = secondsOf('end'); start >= secondsOf('start') - width; start -= width) {
      const candle = fake.candleAt(start)
      if (candle) rows.push([start, ...candle, 1.25])
    }
    return rows
  }
  // In the format of Kraken: at most 720 candles, the last of them not complete.
  const ohlc = (query: URLSearchParams) => {
    const width = Number(query.get('interval')) * 60
    const newest = fake.newestOhlcStart - (fake.newestOhlcStart % width)
    const rows: unknown[] = []
    for (let start = newest; start > Number(query.get('since')) && rows.length < 720; start -= width) {
      const candle = fake.candleAt(start)
      if (candle) {
        const [low, high, open, close] = candle.map(String)
        rows.unshift([start, open, high, low, close, open, '1.25', 7])
      }
    }
    return { error: [], result: { [`X${query.get('pair')}`]: rows, last: newest - width } }
  }
  const answerTo = (path: string) => {
    const { buy, last, price24h } = fake.prices
    const currency = /BTC-([A-Z]{3})/.exec(path)?.[1] ?? 'USD'
    const spot = currency === 'USD' ? fake.prices.spot : fake.spotIn[currency]
    if (path.endsWith('/ticker')) {
      return { symbol: 'BTC-USD', price_24h: price24h, volume_24h: 1.5, last_trade_price: last }
    }
    return { data: { amount: path.endsWith('/buy') ? buy : spot, base: 'BTC', currency } }
  }
  const { port, close } = await listen(server)
  const origin = `http://127.0.0.1:${port}`
  const fake = {
    origin,
    /** Paths with the same ending get the same response. */
    urls: {
      spotUrl: `${origin}/spot`,
      buyUrl: `${origin}/buy`,
      tickerUrl: `${origin}/ticker`,
      candlesUrl: `${origin}/candles`,
      ohlcUrl: `${origin}/ohlc`,
    },
    /** The same with the name of the market, in which another currency can take the place of USD. */
    marketUrls: {
      spotUrl: `${origin}/BTC-USD/spot`,
      candlesUrl: `${origin}/BTC-USD/candles`,
      ohlcUrl: `${origin}/ohlc?pair=XBTUSD`,
    },
    requests,
    prices: { spot: '84123.455', buy: '84543.99', last: 84120.01, price24h: 82000 } as Record<Price, unknown>,
    /** The spot price in other currencies. */
    spotIn: { EUR: '77512.345', JPY: '12345678.9' } as Record<string, unknown>,
    /** The newest time in seconds with which the feed of Kraken's format responds. */
    newestOhlcStart: Math.floor(Date.now() / 1_000),
    /** Returns low, high, open and close of the candle starting at this time in seconds; null without trades. */
    candleAt: (_start: number): readonly number[] | null => [83_000, 85_000, 83_500, 84_000],
    behaviour: healthy,
    close,
  }
  return fake
}
