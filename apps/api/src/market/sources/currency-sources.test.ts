import { CURRENCIES, type Currency } from '@satlens/domain'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { answering, healthy, startFakePriceServer } from '#test/servers/fake-price-server.ts'
import { createPublicCurrencySources } from './currency-sources.ts'

const server = await startFakePriceServer()
afterAll(() => server.close())
beforeEach(() => {
  server.behaviour = healthy
})
const { spotUrl, candlesUrl, ohlcUrl } = server.marketUrls
const sourcesOf = (currency: Currency, urls: Partial<Record<'spot' | 'candles' | 'ohlc', string>> = {}) =>
  createPublicCurrencySources({ spot: spotUrl, candles: candlesUrl, ohlc: ohlcUrl, ...urls }, currency, {
    fetch,
    timeoutMs: 30_000,
  })

const START = '2026-11-21T12:00:00Z'
const seconds = Date.parse(START) / 1_000
const SPAN = { step: 'minute', from: new Date(START), to: new Date('2026-11-21T12:03:00Z') } as const

describe('createPublicCurrencySources', () => {
  test('reads the spot price in euros and in whole yen, and names the host', async () => {
    const euros = sourcesOf('EUR').spot
    expect(await euros?.read()).toEqual([77_512_35n])
    expect(euros?.name).toBe('127.0.0.1')
    expect(await sourcesOf('JPY').spot?.read()).toEqual([12_345_679n])
  })

  test('rejects a price in another currency', async () => {
    server.behaviour = answering(200, '{"data":{"amount":"84000","base":"BTC","currency":"USD"}}')
    await expect(sourcesOf('EUR').spot?.read()).rejects.toThrow()
  })

  test('has no source where the configured URL does not name its market', () => {
    const urls = server.urls
    const sources = sourcesOf('EUR', { spot: urls.spotUrl, candles: urls.candlesUrl })
    expect(sources).toEqual({ spot: null, candles: null })
    expect(sourcesOf('CHF', { ohlc: urls.ohlcUrl }).candles).toBeNull()
  })

  test('reads the history of six currencies, each from an exchange with its market', async () => {
    for (const path of Object.keys(server.requests)) delete server.requests[path]
    server.newestOhlcStart = seconds + 180
    const known: Currency[] = []
    for (const currency of CURRENCIES.filter((one) => one !== 'USD')) {
      const candles = await sourcesOf(currency).candles?.read(SPAN)
      if (candles?.length === 3) known.push(currency)
    }
    expect(known).toEqual(['EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD'])
    expect(server.requests).toEqual({ '/BTC-EUR/candles': 1, '/BTC-GBP/candles': 1, '/ohlc': 4 })
  })
})

describe('createKrakenCandleSource', () => {
  const read = () => sourcesOf('CHF').candles?.read(SPAN)
  const reply = (...rows: unknown[]) =>
    answering(200, JSON.stringify({ error: [], result: { XBTCHF: rows, last: seconds } }))

  test.each([
    ['an error', answering(200, '{"error":["EQuery:Unknown asset pair"]}')],
    ['JSON of another shape', reply({ time: seconds })],
    ['a candle without a close', reply([seconds, '1', '2', '1'])],
    ['a price of zero', reply([seconds, '1', '2', '0', '1', '1', '0', 0])],
    ['a close above the high', reply([seconds, '1', '2', '1', '3', '1', '0', 0])],
    ['a candle that starts between two minutes', reply([seconds + 30, '1', '2', '1', '1', '1', '0', 0])],
  ])('rejects %s', async (_name, behaviour) => {
    server.behaviour = behaviour
    await expect(read()).rejects.toThrow()
  })

  test('reads open, high, low and close of the span, without the candle that is not complete', async () => {
    server.behaviour = reply(
      [seconds - 60, '9', '9', '9', '9', '9', '0', 0],
      [seconds, '70001.5', '70003', '70000.005', '70002', '70001', '0.5', 3],
      [seconds + 180, '9', '9', '9', '9', '9', '0', 0],
    )
    expect(await read()).toEqual([
      { start: new Date(START), open: 70_001_50n, high: 70_003_00n, low: 70_000_01n, close: 70_002_00n },
    ])
  })

  test('asks for the interval in minutes and for candles after the one before the span', async () => {
    const requested: string[] = []
    const spy: typeof fetch = async (url) => {
      requested.push(String(url))
      return Response.json({ error: [], result: {} })
    }
    const urls = { spot: spotUrl, candles: candlesUrl, ohlc: 'https://ohlc.example/?pair=XBTUSD' }
    const { candles } = createPublicCurrencySources(urls, 'AUD', { fetch: spy, timeoutMs: 1_000 })
    await candles?.read({ ...SPAN, step: 'hour' })
    expect(requested).toEqual([`https://ohlc.example/?pair=XBTAUD&interval=60&since=${seconds - 1}`])
  })
})
