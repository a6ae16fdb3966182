import { CANDLE_RANGES, type Candles, candlesEndpoint } from '@satlens/contract'
import { cents } from '@satlens/domain'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../test/fresh-database.ts'
import { statementsOf } from '../../test/statements.ts'
import { type Database, openDatabase } from '../kernel/db.ts'
import { createServer } from '../kernel/server.ts'
import { candlesOfSample } from './candle.ts'
import { createMarket } from './index.ts'
import { addCandles } from './kept-candles.queries.ts'

const NOW = Date.parse('2026-11-21T12:34:56Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let now: number
let database: Database
let server: FastifyInstance
let market: ReturnType<typeof createMarket>

beforeEach(async () => {
  now = NOW
  database = openDatabase({ url: await freshDatabase(), onIdleError: () => {} })
  const log = pino({ level: 'silent' })
  server = await createServer({ logger: log, allowedOrigins: '*', trustedProxies: 0, envelopes: {} })
  market = createMarket({
    db: database.db,
    config: {
      PRICE_SOURCE: 'simulated',
      PRICE_SPOT_URL: 'http://127.0.0.1:9/',
      PRICE_BUY_URL: 'http://127.0.0.1:9/',
      PRICE_TICKER_URL: 'http://127.0.0.1:9/',
      PRICE_CANDLES_URL: 'http://127.0.0.1:9/',
    },
    clock: { now: () => new Date(now) },
    log,
  })
  await server.register(market.routes)
  await server.ready()
})
afterEach(async () => {
  await server.close()
  await market.close()
  await database.close()
})

const get = (range: string) => request(server.server).get(candlesEndpoint.path).query({ range })

/** What was read at so many milliseconds before now. */
async function sample(agoMs: number, price: bigint, source = 'simulated') {
  await addCandles(database.db, source, candlesOfSample(cents(price), new Date(NOW - agoMs)))
}

describe('GET /market/v1/candles', () => {
  test.each(['', '2D', '1d', 'all', '1D,1W', 'constructor'])('refuses the range %j', async (range) => {
    const reply = await get(range)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'validation_failed' })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('refuses a call that names no range, or two', async () => {
    expect((await request(server.server).get(candlesEndpoint.path)).status).toBe(400)
    expect((await request(server.server).get(`${candlesEndpoint.path}?range=1D&range=1W`)).status).toBe(400)
  })

  test('without a history has no candle, and says so', async () => {
    const { status, body } = await get('1D')
    expect(status).toBe(200)
    expect(body).toEqual({
      ...{ range: '1D', interval: 300, collected_since: null, source: 'simulated' },
      candles: [],
    })
  })

  test('joins minutes to five, and leaves out the time in which nothing was read', async () => {
    await sample(26 * HOUR_MS, 10_000_00n)
    await sample(2 * HOUR_MS, 84_000_00n)
    await sample(4 * MINUTE_MS, 85_000_50n)
    await sample(3 * MINUTE_MS, 83_000_00n)
    await sample(0, 84_500_00n)
    const { body } = await get('1D')
    expect(candlesEndpoint.reply.parse(body)).toEqual({
      range: '1D',
      interval: 300,
      collected_since: '2026-11-20T10:34:56.000Z',
      source: 'simulated',
      candles: [
        { start: '2026-11-21T10:30:00.000Z', open: 84_000, high: 84_000, low: 84_000, close: 84_000 },
        { start: '2026-11-21T12:30:00.000Z', open: 85_000.5, high: 85_000.5, low: 83_000, close: 84_500 },
      ],
    })
  })

  test('shows real prices and made-up ones never together', async () => {
    await sample(0, 84_000_00n, 'exchange.example')
    expect((await get('All')).body).toMatchObject({ collected_since: null, candles: [] })
  })

  test('has at most 400 candles of any range, over years of history', async () => {
    await database.query(
      `insert into market_candles
       select 'simulated', step, start, 1, 1, 1, 1, 1, start, start
       from (values ('minute', interval '2 days', interval '1 minute'), ('hour', '62 days', '1 hour'),
                    ('day', '12 years', '1 day')) as kept (step, age, width),
       lateral generate_series(date_bin(width, $1::timestamptz - age, to_timestamp(0)), $1, width) as start`,
      [new Date(NOW)],
    )
    for (const [range, count] of [
      ['1D', 289],
      ['1W', 169],
      ['1M', 373],
      ['1Y', 366],
      ['All', 399],
    ] as const) {
      const body: Candles = (await get(range)).body
      expect(body.candles.length, range).toBeLessThanOrEqual(400)
      expect(body.candles.length, range).toBe(count)
      const starts = body.candles.map(({ start }) => Date.parse(start) / 1_000)
      expect(new Set(starts.slice(1).map((start, at) => start - (starts[at] ?? 0)))).toEqual(
        new Set([body.interval]),
      )
    }
  })

  test('costs two statements for any number of clients within ten seconds', async () => {
    await sample(0, 84_000_00n)
    const many = (count: number) =>
      Promise.all(Array.from({ length: count }, () => server.inject(`${candlesEndpoint.path}?range=1D`)))
    const seen = await statementsOf(() => many(100))
    expect(seen).toEqual(['select market_candles', 'select market_candles'])
    now += 9_999
    expect(await statementsOf(() => many(1))).toEqual([])
    now += 1
    expect(await statementsOf(() => many(1))).toHaveLength(2)
  })

  test('may be kept for a while, and a client that has the newest gets 304', async () => {
    await sample(0, 84_000_00n)
    for (const range of CANDLE_RANGES) {
      const first = await get(range)
      expect(first.headers['cache-control']).toBe('public, max-age=30')
      const again = await get(range).set('if-none-match', String(first.headers.etag))
      expect(again.status).toBe(304)
    }
  })

  test('each price that is read is in every range at once', async () => {
    await market.look()
    for (const range of CANDLE_RANGES) expect((await get(range)).body.candles).toHaveLength(1)
  })
})

describe('the age of the newest candle', () => {
  test('is not known before there is one, and not taken from another source', async () => {
    await sample(0, 84_000_00n, 'exchange.example')
    expect(await market.candleAgeMs()).toBeNull()
  })

  test('is counted from the last price in it, however wide it is', async () => {
    await sample(2 * HOUR_MS, 83_000_00n)
    await sample(4_000, 84_000_00n)
    now += 1_000
    expect(await market.candleAgeMs()).toBe(5_000)
  })
})
