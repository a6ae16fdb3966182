import { buyPriceEndpoint, spotPriceEndpoint, tickerEndpoint } from '@satlens/contract'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ahead, answering, type FakePriceServer, startFakePriceServer } from '../../test/fake-price-server.ts'
import { freshDatabase } from '../../test/fresh-database.ts'
import { type Database, openDatabase } from '../kernel/db.ts'
import { createServer } from '../kernel/server.ts'
import { createMarket } from './index.ts'

const START = Date.parse('2026-11-21T12:00:00Z')
const PATHS = [spotPriceEndpoint.path, buyPriceEndpoint.path, tickerEndpoint.path]

let source: FakePriceServer
let server: FastifyInstance
let market: ReturnType<typeof createMarket>
let now: number
let database: Database
const open: (() => Promise<void>)[] = []

async function serve(priceSource: 'public' | 'simulated') {
  const log = pino({ level: 'silent' })
  const app = await createServer({ logger: log, allowedOrigins: '*', trustedProxies: 0, envelopes: {} })
  market = createMarket({
    db: database.db,
    random: () => 0,
    config: {
      PRICE_SOURCE: priceSource,
      PRICE_SPOT_URL: source.urls.spotUrl,
      PRICE_BUY_URL: source.urls.buyUrl,
      PRICE_TICKER_URL: source.urls.tickerUrl,
      PRICE_CANDLES_URL: source.urls.candlesUrl,
    },
    clock: { now: () => new Date(now) },
    log,
    patienceMs: 5_000,
  })
  await app.register(market.routes)
  await app.ready()
  const { close } = market
  open.push(async () => {
    await app.close()
    await close()
  })
  return app
}

beforeEach(async () => {
  now = START
  source = await startFakePriceServer()
  database = openDatabase({ url: await freshDatabase(), onIdleError: () => {} })
  server = await serve('public')
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
  await database.close()
  await source.close()
})

const get = (path: string) => request(server.server).get(path)

describe('the price calls', () => {
  test('without a recent price answer 503 with a sentence, and nobody may keep that', async () => {
    source.behaviour = answering(500, '{}')
    for (const path of PATHS) {
      const reply = await get(path)
      expect(reply.status).toBe(503)
      expect(reply.body).toEqual({ code: 'price_unavailable', message: 'No recent price is available.' })
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('answer in the shapes of the contract, with the time of reading, the status and the source', async () => {
    const provenance = { as_of: '2026-11-21T12:00:00.000Z', status: 'live', source: '127.0.0.1' }
    expect((await get(spotPriceEndpoint.path)).body).toEqual({
      data: { amount: '84123.46', base: 'BTC', currency: 'USD' },
      ...provenance,
    })
    expect((await get(buyPriceEndpoint.path)).body).toEqual({
      data: { amount: '84543.99', base: 'BTC', currency: 'USD' },
      ...provenance,
    })
    expect((await get(tickerEndpoint.path)).body).toEqual({
      last_trade_price: 84120.01,
      price_24h: 82000,
      ...provenance,
    })
  })

  test('two hundred clients of each call make one request to each source', async () => {
    const replies = await Promise.all(
      PATHS.flatMap((path) => Array.from({ length: 200 }, () => server.inject({ url: path }))),
    )
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(source.requests).toEqual({ '/spot': 1, '/buy': 1, '/ticker': 1 })
  })

  test('spot and buy are read every 10 s, the ticker every 30 s', async () => {
    for (let second = 0; second < 60; second += 5) {
      now = START + second * 1_000
      await Promise.all(PATHS.map((path) => server.inject({ url: path })))
      await market.look()
    }
    expect(source.requests).toEqual({ '/spot': 6, '/buy': 6, '/ticker': 2 })
  })

  test('five thousand clients polling for a minute cause the same requests to the source as one', {
    timeout: 300_000,
  }, async () => {
    const pollForAMinute = async (clients: number) => {
      const before = source.requests['/spot'] ?? 0
      for (let round = 0; round < 6; round += 1) {
        const replies = Array.from({ length: clients }, () => server.inject({ url: spotPriceEndpoint.path }))
        expect((await Promise.all(replies)).every(({ statusCode }) => statusCode === 200)).toBe(true)
        await market.look()
        now += 10_000
      }
      return (source.requests['/spot'] ?? 0) - before
    }
    expect(await pollForAMinute(1)).toBe(6)
    expect(await pollForAMinute(5_000)).toBe(6)
  })

  test('an outage shows as delayed with the time of the last good price, then as 503', async () => {
    await get(spotPriceEndpoint.path)
    source.behaviour = answering(200, '<html>', 'text/html')
    now = START + 60_000
    expect((await get(spotPriceEndpoint.path)).body).toMatchObject({
      as_of: '2026-11-21T12:00:00.000Z',
      status: 'delayed',
    })
    now = START + 301_000
    expect((await get(spotPriceEndpoint.path)).status).toBe(503)
  })

  test('may be kept for a few seconds, and a client that has the newest gets 304 without a body', async () => {
    const first = await get(tickerEndpoint.path)
    expect(first.headers['cache-control']).toBe('public, max-age=5')
    const etag = String(first.headers.etag)
    const again = await get(tickerEndpoint.path).set('if-none-match', `"other", W/${etag}`)
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
    expect(again.headers.etag).toBe(etag)
    expect((await get(tickerEndpoint.path).set('if-none-match', '*')).status).toBe(304)
    expect((await get(tickerEndpoint.path).set('if-none-match', '"other"')).status).toBe(200)
  })

  test("a source whose clock is ahead changes nothing: the time of a reading is the server's own", async () => {
    source.behaviour = ahead
    const { body } = await get(spotPriceEndpoint.path)
    expect(body).toMatchObject({ as_of: '2026-11-21T12:00:00.000Z', status: 'live' })
  })

  test('the validator changes with the price', async () => {
    const before = await get(spotPriceEndpoint.path)
    source.prices.spot = '84200'
    now = START + 46_000
    const after = await get(spotPriceEndpoint.path).set('if-none-match', String(before.headers.etag))
    expect(after.status).toBe(200)
  })

  test('made-up prices are labelled, and no source is asked', async () => {
    server = await serve('simulated')
    for (const path of PATHS)
      expect((await get(path)).body).toMatchObject({ source: 'simulated', status: 'live' })
    expect(source.requests).toEqual({})
  })
})
