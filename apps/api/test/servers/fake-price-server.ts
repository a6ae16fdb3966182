import { createServer, type ServerResponse } from 'node:http'
import { listen } from '../harness/listen.ts'

/** What the fake source does with the next requests. */
export type Behaviour = (response: ServerResponse, body: string) => void

type Price = 'spot' | 'buy' | 'last' | 'price24h'

export type FakePriceServer = Awaited<ReturnType<typeof startFakePriceServer>>

/** Answers as a healthy source. */
export const healthy: Behaviour = (response, body) => {
  response.setHeader('content-type', 'application/json').end(body)
}

/** Answers with a status, or with something else than a price. */
export const answering =
  (status: number, body: string, type = 'application/json'): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  }

/** Takes the request and never answers. */
export const hanging: Behaviour = () => {}

/** Starts to answer and never ends. */
export const stalling: Behaviour = (response, body) => {
  response.setHeader('content-type', 'application/json').write(body.slice(0, 10))
}

/** Sends more than anybody would read. */
export const endless: Behaviour = (response) => {
  response.setHeader('content-type', 'application/json')
  const pour = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  }
  response.on('drain', pour)
  pour()
}

/** Sends whoever asks to another path. */
export const redirecting =
  (path: string): Behaviour =>
  (response) => {
    response.writeHead(302, { location: path }).end()
  }

/** Breaks the connection in the middle of an answer. */
export const cutting: Behaviour = (response, body) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.write(body.slice(0, 10), () => response.destroy())
}

/** Breaks the connection before an answer. */
export const breaking: Behaviour = (response) => {
  response.destroy()
}

/** Starts a price source on the loopback that speaks the shapes of both public feeds and every fault we know. */
export async function startFakePriceServer() {
  const requests: Record<string, number> = {}
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    requests[path] = (requests[path] ?? 0) + 1
    if (path.endsWith('/candles')) {
      const rows = candles(searchParams)
      if (rows.length > 301) answering(400, '{"message":"too many"}')(response, '')
      else fake.behaviour(response, JSON.stringify(rows))
    } else fake.behaviour(response, JSON.stringify(answerTo(path)))
  })
  // The newest first, with one too many at the start, as the real one may answer.
  const candles = (asked: URLSearchParams) => {
    const width = Number(asked.get('granularity'))
    const secondsOf = (name: string) => Date.parse(asked.get(name) ?? '') / 1_000
    const rows: (readonly number[])[] = []
    for (let start = secondsOf('end'); start >= secondsOf('start') - width; start -= width) {
      const candle = fake.candleAt(start)
      if (candle) rows.push([start, ...candle, 1.25])
    }
    return rows
  }
  const answerTo = (path: string) => {
    const { spot, buy, last, price24h } = fake.prices
    if (path.endsWith('/ticker')) {
      return { symbol: 'BTC-USD', price_24h: price24h, volume_24h: 1.5, last_trade_price: last }
    }
    return { data: { amount: path.endsWith('/buy') ? buy : spot, base: 'BTC', currency: 'USD' } }
  }
  const { port, close } = await listen(server)
  const origin = `http://127.0.0.1:${port}`
  const fake = {
    origin,
    /** Any path that ends like one of them answers like it. */
    urls: {
      spotUrl: `${origin}/spot`,
      buyUrl: `${origin}/buy`,
      tickerUrl: `${origin}/ticker`,
      candlesUrl: `${origin}/candles`,
    },
    /** Requests received, by path. */
    requests,
    prices: { spot: '84123.455', buy: '84543.99', last: 84120.01, price24h: 82000 } as Record<Price, unknown>,
    /** Low, high, open and close of the candle that begins at so many seconds; null where there was no trade. */
    candleAt: (_start: number): readonly number[] | null => [83_000, 85_000, 83_500, 84_000],
    behaviour: healthy,
    close,
  }
  return fake
}
