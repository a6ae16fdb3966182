import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answering,
  breaking,
  cutting,
  endless,
  type FakePriceServer,
  hanging,
  healthy,
  redirecting,
  stalling,
  startFakePriceServer,
} from '../../test/fake-price-server.ts'
import { type PriceFeed, publicFeed } from './price-feed.ts'

let server: FakePriceServer
let feed: PriceFeed
beforeAll(async () => {
  server = await startFakePriceServer()
  feed = publicFeed({ ...server.urls, fetch, timeoutMs: 30_000 })
})
afterAll(() => server.close())
beforeEach(() => {
  server.behaviour = healthy
  server.prices = { spot: '84123.455', buy: '84543.99', last: 84120.01, price24h: 82000 }
})

describe.each(['spot', 'buy', 'ticker'] as const)('the %s feed', (kind) => {
  test.each([
    ['a failure', answering(500, '{}')],
    ['a refusal', answering(429, '{}')],
    ['a redirect', redirecting('/elsewhere')],
    ['nothing at all', answering(204, '')],
    ['a page instead of JSON', answering(200, '<!doctype html><p>Please enable cookies', 'text/html')],
    ['JSON of another shape', answering(200, '{"amount":"84000"}')],
    ['JSON that is no object', answering(200, '84000')],
    ['a broken connection', breaking],
    ['a connection that breaks half way', cutting],
    ['an endless body', endless],
  ])('refuses %s', async (_what, behaviour) => {
    server.behaviour = behaviour
    await expect(feed[kind].read()).rejects.toThrow()
  })

  test.each([
    ['no answer in time', hanging],
    ['a body that stops half way', stalling],
  ])('refuses %s', async (_what, behaviour) => {
    server.behaviour = behaviour
    const impatient = publicFeed({ ...server.urls, fetch, timeoutMs: 150 })
    await expect(impatient[kind].read()).rejects.toThrow('timeout')
  })

  test.each([['-84000'], ['0'], ['0.00'], [''], ['84,000.00'], ['NaN'], ['1e12'], [null], [true], [-1], [0]])(
    'refuses %j as a price',
    async (amount) => {
      server.prices = { spot: amount, buy: amount, last: amount, price24h: 82000 }
      await expect(feed[kind].read()).rejects.toThrow()
    },
  )

  test('follows no redirect', async () => {
    server.behaviour = redirecting('/elsewhere')
    await expect(feed[kind].read()).rejects.toThrow()
    expect(server.requests['/elsewhere']).toBeUndefined()
  })

  test('is given up when told to', async () => {
    server.behaviour = hanging
    const patient = publicFeed({ ...server.urls, fetch, timeoutMs: 60_000 })
    await expect(patient[kind].read(AbortSignal.abort(new Error('closing')))).rejects.toThrow('closing')
  })

  test('names the host it read from', () => {
    expect(feed[kind].name).toBe('127.0.0.1')
  })
})

describe('publicFeed', () => {
  test.each([
    ['spot', '{"data":{"amount":"3000","base":"ETH","currency":"USD"}}'],
    ['buy', '{"data":{"amount":"3000","base":"BTC","currency":"EUR"}}'],
    ['ticker', '{"symbol":"ETH-USD","last_trade_price":3000,"price_24h":3000}'],
  ] as const)('refuses another market as %s', async (kind, body) => {
    server.behaviour = answering(200, body)
    await expect(feed[kind].read()).rejects.toThrow()
  })

  test('refuses a ticker without the price of 24 hours ago', async () => {
    server.prices.price24h = 0
    await expect(feed.ticker.read()).rejects.toThrow()
  })

  test('reads spot and buy as cents, rounded half up', async () => {
    await expect(feed.spot.read()).resolves.toEqual([84_123_46n])
    await expect(feed.buy.read()).resolves.toEqual([84_543_99n])
  })

  test('reads the last trade and the price 24 hours before', async () => {
    await expect(feed.ticker.read()).resolves.toEqual([84_120_01n, 82_000_00n])
  })
})
