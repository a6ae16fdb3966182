import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { answering, hanging, healthy, startFakePriceServer } from '#test/servers/fake-price-server.ts'
import { createPublicCandleSource, createPublicPriceSources } from './public-sources.ts'

const server = await startFakePriceServer()
const urls = { spot: server.urls.spotUrl, buy: server.urls.buyUrl, ticker: server.urls.tickerUrl }
const feed = createPublicPriceSources(urls, { fetch, timeoutMs: 30_000 })
const candles = createPublicCandleSource(server.urls.candlesUrl, 'USD', { fetch, timeoutMs: 30_000 })
afterAll(() => server.close())
beforeEach(() => {
  server.behaviour = healthy
  server.prices = { spot: '84123.455', buy: '84543.99', last: 84120.01, price24h: 82000 }
})

describe.each(['spot', 'buy', 'ticker'] as const)('the %s feed', (kind) => {
  test.each([
    ['status 500', answering(500, '{}')],
    ['JSON of another shape', answering(200, '{"amount":"84000"}')],
    ['JSON that is no object', answering(200, '84000')],
  ])('rejects %s', async (_name, behaviour) => {
    server.behaviour = behaviour
    await expect(feed[kind].read()).rejects.toThrow()
  })

  test.each(['-84000', '84,000.00', '1e12', null, true, 0])('rejects %j as a price', async (amount) => {
    server.prices = { spot: amount, buy: amount, last: amount, price24h: 82000 }
    await expect(feed[kind].read()).rejects.toThrow()
  })

  test('stops at its time limit and when it is aborted', async () => {
    server.behaviour = hanging
    const impatient = createPublicPriceSources(urls, { fetch, timeoutMs: 150 })
    await expect(impatient[kind].read()).rejects.toThrow('timeout')
    await expect(feed[kind].read(AbortSignal.abort(new Error('closing')))).rejects.toThrow('closing')
  })
})

describe('createPublicPriceSources', () => {
  test.each([
    ['spot', '{"data":{"amount":"3000","base":"ETH","currency":"USD"}}'],
    ['buy', '{"data":{"amount":"3000","base":"BTC","currency":"EUR"}}'],
    ['ticker', '{"symbol":"ETH-USD","last_trade_price":3000,"price_24h":3000}'],
    ['ticker', '{"symbol":"BTC-USD","last_trade_price":3000,"price_24h":0}'],
  ] as const)('rejects as the %s price: %s', async (kind, body) => {
    server.behaviour = answering(200, body)
    await expect(feed[kind].read()).rejects.toThrow()
  })

  test('reads spot, buy, last trade and the price 24 hours ago as cents, and names the host', async () => {
    expect(await feed.spot.read()).toEqual([84_123_46n])
    expect(await feed.buy.read()).toEqual([84_543_99n])
    expect(await feed.ticker.read()).toEqual([84_120_01n, 82_000_00n])
    for (const { name } of Object.values(feed)) expect(name).toBe('127.0.0.1')
  })
})

const START = '2026-11-21T12:00:00Z'
const seconds = Date.parse(START) / 1_000
const SPAN = { step: 'minute', from: new Date(START), to: new Date('2026-11-21T12:03:00Z') } as const
const responseOf = (...rows: unknown[]) => answering(200, JSON.stringify(rows))

describe('createPublicCandleSource', () => {
  test.each([
    ['JSON of another shape', answering(200, '{"message":"NotFound"}')],
    ['a list of something else', responseOf({ time: seconds })],
    ['a candle without a close', responseOf([seconds, 1, 2, 1])],
    ['a price of zero', responseOf([seconds, 0, 2, 1, 1, 0])],
    ['a price of null', responseOf([seconds, 1, 2, null, 1, 0])],
    ['a close above the high', responseOf([seconds, 1, 2, 1, 3, 0])],
    ['an open below the low', responseOf([seconds, 2, 3, 1, 2, 0])],
    ['a low above the high', responseOf([seconds, 3, 1, 2, 2, 0])],
    ['a candle that starts between two minutes', responseOf([seconds + 30, 1, 2, 1, 1, 0])],
    ['a start that is no number', responseOf(['2026-11-21', 1, 2, 1, 1, 0])],
  ])('rejects %s', async (_name, behaviour) => {
    server.behaviour = behaviour
    await expect(candles.read(SPAN)).rejects.toThrow()
  })

  test('reads start, low, high, open and close, and sorts by time', async () => {
    server.behaviour = responseOf(
      [seconds + 60, 83_000.5, '85000.005', 84_000, 84_500, 12.5],
      [seconds, 1, 2, 1.01, 1.999, 0],
    )
    expect(await candles.read(SPAN)).toEqual([
      { start: new Date(START), low: 1_00n, high: 2_00n, open: 1_01n, close: 2_00n },
      {
        start: new Date('2026-11-21T12:01:00Z'),
        low: 83_000_50n,
        high: 85_000_01n,
        open: 84_000_00n,
        close: 84_500_00n,
      },
    ])
  })

  test('ignores candles outside the requested span', async () => {
    const candle = (start: number) => [start, 1, 1, 1, 1, 0]
    server.behaviour = responseOf(...[-60, 0, 120, 180, 86_400].map((after) => candle(seconds + after)))
    const starts = (await candles.read(SPAN)).map(({ start }) => start.getTime() / 1_000 - seconds)
    expect(starts).toEqual([0, 120])
  })

  test.each([
    ['minute', '2026-11-21T05:00:00Z'],
    ['hour', '2026-12-03T12:00:00Z'],
    ['day', '2027-09-17T00:00:00Z'],
  ] as const)('reads 300 candles of one %s each, before %s', async (step, end) => {
    const from = new Date('2026-11-21T00:00:00Z')
    const found = await candles.read({ step, from, to: new Date(end) })
    expect(found).toHaveLength(300)
    expect(found[0]?.start).toEqual(from)
  })

  test('adds its parameters to the query of the configured URL', async () => {
    const requested: string[] = []
    const spy: typeof fetch = async (url) => {
      requested.push(String(url))
      return Response.json([])
    }
    const options = { fetch: spy, timeoutMs: 1_000 }
    const configured = createPublicCandleSource('https://candles.example/btc?key=1', 'USD', options)
    await configured.read(SPAN)
    expect(requested).toEqual([
      'https://candles.example/btc?key=1&granularity=60&start=2026-11-21T12%3A00%3A00.000Z&end=2026-11-21T12%3A02%3A00.000Z',
    ])
  })
})
