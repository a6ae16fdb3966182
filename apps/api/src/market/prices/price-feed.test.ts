import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answering,
  type FakePriceServer,
  hanging,
  healthy,
  startFakePriceServer,
} from '../../../test/servers/fake-price-server.ts'
import { createPublicFeed, type PriceFeed } from './price-feed.ts'

let server: FakePriceServer
let feed: PriceFeed
beforeAll(async () => {
  server = await startFakePriceServer()
  feed = createPublicFeed({ ...server.urls, fetch, timeoutMs: 30_000 })
})
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
  ])('rejects %s', async (_what, behaviour) => {
    server.behaviour = behaviour
    await expect(feed[kind].read()).rejects.toThrow()
  })

  test.each([['-84000'], ['84,000.00'], ['1e12'], [null], [true], [0]])(
    'rejects %j as a price',
    async (amount) => {
      server.prices = { spot: amount, buy: amount, last: amount, price24h: 82000 }
      await expect(feed[kind].read()).rejects.toThrow()
    },
  )

  test('stops at its time limit and when it is aborted', async () => {
    server.behaviour = hanging
    const impatient = createPublicFeed({ ...server.urls, fetch, timeoutMs: 150 })
    await expect(impatient[kind].read()).rejects.toThrow('timeout')
    await expect(feed[kind].read(AbortSignal.abort(new Error('closing')))).rejects.toThrow('closing')
  })
})

describe('createPublicFeed', () => {
  test.each([
    ['spot', '{"data":{"amount":"3000","base":"ETH","currency":"USD"}}'],
    ['buy', '{"data":{"amount":"3000","base":"BTC","currency":"EUR"}}'],
    ['ticker', '{"symbol":"ETH-USD","last_trade_price":3000,"price_24h":3000}'],
    ['ticker', '{"symbol":"BTC-USD","last_trade_price":3000,"price_24h":0}'],
  ] as const)('rejects as %s: %s', async (kind, body) => {
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
