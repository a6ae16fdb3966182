import {
  CANDLE_RANGES,
  type CandlesResponse,
  getBuyPriceEndpoint,
  getCandlesEndpoint,
  getCurrencyPriceEndpoint,
  getDayChartEndpoint,
  getLiveTimeEndpoint,
  getSpotPriceEndpoint,
  getTickerEndpoint,
} from '@satlens/contract'
import { toMinorUnits } from '@satlens/domain'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DatabasePool, openPostgresDatabase } from '#kernel/database/db.ts'
import { bareServer } from '#test/harness/bare-server.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { statementsOf } from '#test/harness/statements.ts'
import { answering, healthy, startFakePriceServer } from '#test/servers/fake-price-server.ts'
import { createCandlesOfPrice } from './candles/candle.ts'
import { mergeIntoStoredCandles } from './candles/candles.queries.ts'
import { createMarketModule } from './index.ts'

const START = Date.parse('2026-11-21T12:34:56Z')
const AS_OF = '2026-11-21T12:34:56.000Z'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PATHS = [getSpotPriceEndpoint.path, getBuyPriceEndpoint.path, getTickerEndpoint.path]

let source: Awaited<ReturnType<typeof startFakePriceServer>>
let server: FastifyInstance
let market: ReturnType<typeof createMarketModule>
let now: number
let database: DatabasePool

async function serve(priceSource: 'public' | 'simulated', spotUrl = source.urls.spotUrl) {
  server = await bareServer()
  market = createMarketModule({
    db: database.db,
    random: () => 0,
    maxWaitMs: 5_000,
    config: {
      PRICE_SOURCE: priceSource,
      PRICE_SPOT_URL: spotUrl,
      PRICE_BUY_URL: source.urls.buyUrl,
      PRICE_TICKER_URL: source.urls.tickerUrl,
      PRICE_CANDLES_URL: source.urls.candlesUrl,
      PRICE_OHLC_URL: source.urls.ohlcUrl,
    },
    clock: { now: () => new Date(now) },
    log: pino({ level: 'silent' }),
    fetch,
  })
  await server.register(market.routes)
  await server.ready()
}

beforeEach(async () => {
  now = START
  source = await startFakePriceServer()
  database = openPostgresDatabase({ url: await freshDatabase(), onIdleError: () => {} })
})
afterEach(async () => {
  await server.close()
  await market.close()
  await database.close()
  await source.close()
})

const get = (path: string) => request(server.server).get(path)

describe('the price routes', () => {
  beforeEach(() => serve('public'))

  test('return prices with time, status and source as the contract defines', async () => {
    const provenance = { as_of: AS_OF, status: 'live', source: '127.0.0.1' }
    const quote = (amount: string) => ({ data: { amount, base: 'BTC', currency: 'USD' }, ...provenance })
    expect((await get(getSpotPriceEndpoint.path)).body).toEqual(quote('84123.46'))
    expect((await get(getBuyPriceEndpoint.path)).body).toEqual(quote('84543.99'))
    const ticker = { last_trade_price: 84120.01, price_24h: 82000, ...provenance }
    expect((await get(getTickerEndpoint.path)).body).toEqual(ticker)
    source.behaviour = answering(200, '<html>', 'text/html')
    now = START + 60_000
    const later = (await get(getTickerEndpoint.path)).body
    expect(later).toEqual({ ...ticker, status: 'delayed' })
  })

  test('poll spot and buy every 10 s and the ticker every 30 s, for any number of clients', async () => {
    for (let second = 0; second < 60; second += 5) {
      now = START + second * 1_000
      const polls = PATHS.flatMap((path) => Array.from({ length: 50 }, () => server.inject({ url: path })))
      expect((await Promise.all(polls)).every(({ statusCode }) => statusCode === 200)).toBe(true)
      await market.pollDue()
    }
    expect(source.requests).toEqual({ '/spot': 6, '/buy': 6, '/ticker': 2 })
  })

  test('allow caching for 5 s and return 304 for an unchanged price', async () => {
    const first = await get(getSpotPriceEndpoint.path)
    expect(first.headers['cache-control']).toBe('public, max-age=5')
    const etag = String(first.headers.etag)
    const ask = (tags: string) => get(getSpotPriceEndpoint.path).set('if-none-match', tags)
    const again = await ask(`"other", W/${etag}`)
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    expect((await ask('*')).status).toBe(304)
    expect((await ask('"other"')).status).toBe(200)
    source.prices.spot = '84200'
    now = START + 46_000
    expect((await ask(etag)).status).toBe(200)
  })

  test('label simulated prices and request no source for them', async () => {
    await server.close()
    await market.close()
    await serve('simulated')
    for (const path of PATHS)
      expect((await get(path)).body).toMatchObject({ source: 'simulated', status: 'live' })
    expect(source.requests).toEqual({})
  })
})

describe('GET /market/v1/prices/:currency', () => {
  const inCurrency = (currency: string) => getCurrencyPriceEndpoint.path.replace(':currency', currency)

  test('returns the price in euros and in yen from the source, polled only when it is requested', async () => {
    await serve('public', source.marketUrls.spotUrl)
    await market.pollDue()
    expect(source.requests).toEqual({ '/BTC-USD/spot': 1, '/buy': 1, '/ticker': 1 })
    const provenance = { as_of: AS_OF, status: 'live', source: '127.0.0.1' }
    const { body: euros } = await get(inCurrency('EUR'))
    expect(euros).toEqual({ currency: 'EUR', price: '77512.35', price_24h: null, ...provenance })
    const { body: yen } = await get(inCurrency('JPY'))
    expect(yen).toEqual({ currency: 'JPY', price: '12345679', price_24h: null, ...provenance })
    const { body: dollars } = await get(inCurrency('USD'))
    expect(dollars).toEqual({ currency: 'USD', price: '84120.01', price_24h: '82000.00', ...provenance })
    expect(source.requests).toMatchObject({ '/BTC-EUR/spot': 1, '/BTC-JPY/spot': 1 })
  })

  test('adds the price 24 hours ago once it was collected', async () => {
    await serve('simulated')
    await get(inCurrency('EUR')).expect(200)
    now += 24 * HOUR_MS
    const { body } = await get(inCurrency('EUR')).expect(200)
    expect(body).toMatchObject({ price_24h: expect.stringMatching(/^\d{5}\.\d\d$/), source: 'simulated' })
  })

  test('returns currency_without_source where the configured URL serves USD only', async () => {
    await serve('public')
    for (const path of [inCurrency('EUR'), `${getCandlesEndpoint.path}?range=1D&currency=EUR`]) {
      const { status, body } = await get(path)
      expect([status, body.code]).toEqual([404, 'currency_without_source'])
    }
  })
})

describe('GET /market/v1/candles', () => {
  beforeEach(() => serve('simulated'))

  const getCandles = (range: string) => get(`${getCandlesEndpoint.path}?range=${range}`)
  const sample = (agoMs: number, price: bigint, from = 'simulated') =>
    mergeIntoStoredCandles(
      database.db,
      from,
      createCandlesOfPrice(toMinorUnits(price), new Date(START - agoMs)),
    )

  test('returns no candles before the first price, and none of another source', async () => {
    await sample(0, 84_000_00n, 'exchange.example')
    expect((await getCandles('1D')).body).toEqual({
      range: '1D',
      currency: 'USD',
      interval: 300,
      collected_since: null,
      has_filled_prices: false,
      source: 'simulated',
      filled_source: null,
      candles: [],
    })
  })

  test('merges five minutes into a candle and leaves out intervals without prices', async () => {
    await sample(26 * HOUR_MS, 10_000_00n)
    await sample(2 * HOUR_MS, 84_000_00n)
    await sample(4 * MINUTE_MS, 85_000_50n)
    await sample(4 * MINUTE_MS - 1_000, 84_900_00n)
    await sample(3 * MINUTE_MS, 83_000_00n)
    await sample(0, 84_500_00n)
    const { body } = await getCandles('1D')
    expect(getCandlesEndpoint.reply.parse(body)).toEqual({
      range: '1D',
      currency: 'USD',
      interval: 300,
      collected_since: '2026-11-20T10:34:56.000Z',
      has_filled_prices: false,
      source: 'simulated',
      filled_source: null,
      candles: [
        { start: '2026-11-21T10:30:00.000Z', open: 84_000, high: 84_000, low: 84_000, close: 84_000 },
        { start: '2026-11-21T12:30:00.000Z', open: 85_000.5, high: 85_000.5, low: 83_000, close: 84_500 },
      ],
    })
  })

  test('tells the first collected price from older ones that were filled in', async () => {
    const fill = (agoMs: number) =>
      mergeIntoStoredCandles(
        database.db,
        'simulated',
        createCandlesOfPrice(toMinorUnits(84_000_00n), new Date(START - agoMs)).map((candle) => ({
          ...candle,
          samples: 0,
        })),
      )
    await fill(3 * 365 * 24 * HOUR_MS)
    // The candles of this hour and day include both a filled price and a collected one.
    await fill(5 * MINUTE_MS)
    expect((await getCandles('All')).body).toMatchObject({
      collected_since: null,
      has_filled_prices: true,
      filled_source: 'simulated',
    })
    await sample(MINUTE_MS, 84_000_00n)
    expect((await getCandles('1D')).body).toMatchObject({
      collected_since: new Date(START - MINUTE_MS).toISOString(),
      has_filled_prices: true,
    })
  })

  test('returns the candles of a currency apart from those of others', async () => {
    await sample(MINUTE_MS, 84_000_00n)
    await sample(MINUTE_MS, 9_512_345n, 'simulated JPY')
    const { body } = await get(`${getCandlesEndpoint.path}?range=1D&currency=JPY`)
    expect(body).toMatchObject({ currency: 'JPY', source: 'simulated', candles: [{ open: 9_512_345 }] })
    expect((await getCandles('1D')).body.candles).toMatchObject([{ open: 84_000 }])
  })

  test('returns at most 400 candles of any range, over years of history', async () => {
    await database.query(
      `insert into market_candles
       select 'simulated', step, start, 1, 1, 1, 1, 1, start, start
       from (values ('minute', interval '2 days', interval '1 minute'), ('hour', '62 days', '1 hour'),
                    ('day', '12 years', '1 day')) as stored (step, age, width),
       lateral generate_series(date_bin(width, $1::timestamptz - age, to_timestamp(0)), $1, width) as start`,
      [new Date(START)],
    )
    const counts = { '1D': 289, '1W': 169, '1M': 373, '1Y': 366, All: 399 }
    for (const range of CANDLE_RANGES) {
      const body: CandlesResponse = (await getCandles(range)).body
      expect(body.candles.length, range).toBe(counts[range])
      const starts = body.candles.map(({ start }) => Date.parse(start) / 1_000)
      const widths = starts.slice(1).map((start, at) => start - (starts[at] ?? 0))
      expect(new Set(widths)).toEqual(new Set([body.interval]))
    }
  })

  test('runs two queries for any number of clients within ten seconds', async () => {
    await sample(0, 84_000_00n)
    const many = (count: number) =>
      Promise.all(Array.from({ length: count }, () => server.inject(`${getCandlesEndpoint.path}?range=1D`)))
    expect(await statementsOf(() => many(100))).toEqual(['select market_candles', 'select market_candles'])
    now += 9_999
    expect(await statementsOf(() => many(1))).toEqual([])
    now += 1
    expect(await statementsOf(() => many(1))).toHaveLength(2)
  })

  test('shows a new price in every range at once and allows caching for 30 s', async () => {
    await market.pollDue()
    for (const range of CANDLE_RANGES) {
      const first = await getCandles(range)
      expect(first.body.candles).toHaveLength(1)
      expect(first.headers['cache-control']).toBe('public, max-age=30')
      const again = await getCandles(range).set('if-none-match', String(first.headers.etag))
      expect(again.status).toBe(304)
    }
  })
})

describe('GET /market/v1/charts/BTC-USD/day', () => {
  beforeEach(() => serve('simulated'))

  test('returns no chart before the first price, then the line of the candles of one day', async () => {
    now = START - 10_000
    expect((await get(getDayChartEndpoint.path)).body).toEqual({ source: 'simulated', chart: null })
    const at = (agoMs: number, price: bigint) =>
      mergeIntoStoredCandles(
        database.db,
        'simulated',
        createCandlesOfPrice(toMinorUnits(price), new Date(START - agoMs)),
      )
    await at(5 * MINUTE_MS, 84_000_00n)
    await at(0, 84_500_00n)
    now = START
    const { body, headers } = await get(getDayChartEndpoint.path)
    expect(getDayChartEndpoint.reply.parse(body)).toMatchObject({
      source: 'simulated',
      chart: { line: 'M287 100L288 0', first: 84_000, last: 84_500, has_gaps: true },
    })
    expect(headers['cache-control']).toBe('public, max-age=30')
  })
})

describe('GET /market/v1/live-time', () => {
  const readLiveTime = async (query = '') =>
    getLiveTimeEndpoint.reply.parse((await get(`${getLiveTimeEndpoint.path}${query}`).expect(200)).body)

  test('returns no observed time before the first poll', async () => {
    await serve('simulated')
    const nothing = { source: 'simulated', observed_seconds: 0, live_seconds: 0 }
    expect(await readLiveTime('?currency=JPY')).toEqual({
      currency: 'JPY',
      window: 86_400,
      prices: [{ kind: 'spot', ...nothing }],
    })
  })

  test('returns for how long each price was live since the first poll, without the time of an outage', async () => {
    await serve('public')
    await market.pollDue()
    now += 30_000
    await market.pollDue()
    source.behaviour = answering(503, '')
    now += 30_000
    await market.pollDue()
    source.behaviour = healthy
    now += 60_000
    await market.pollDue()
    const { prices } = await readLiveTime()
    const time = { source: '127.0.0.1', observed_seconds: 120, live_seconds: 75 }
    expect(prices).toEqual(['spot', 'buy', 'ticker'].map((kind) => ({ kind, ...time })))
  })
})
