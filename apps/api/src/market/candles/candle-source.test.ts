import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answering,
  type FakePriceServer,
  healthy,
  startFakePriceServer,
} from '../../../test/servers/fake-price-server.ts'
import { type CandleSource, createPublicCandles } from './candle-source.ts'

let server: FakePriceServer
let source: CandleSource
beforeAll(async () => {
  server = await startFakePriceServer()
  source = createPublicCandles({ url: server.urls.candlesUrl, fetch, timeoutMs: 30_000 })
})
afterAll(() => server.close())
beforeEach(() => {
  server.behaviour = healthy
})

const START = '2026-11-21T12:00:00Z'
const seconds = Date.parse(START) / 1_000
const SPAN = { step: 'minute', from: new Date(START), to: new Date('2026-11-21T12:03:00Z') } as const
const answerOf = (...rows: unknown[]) => answering(200, JSON.stringify(rows))

describe('createPublicCandles', () => {
  test.each([
    ['JSON of another shape', answering(200, '{"message":"NotFound"}')],
    ['a list of something else', answerOf({ time: seconds })],
    ['a candle without a close', answerOf([seconds, 1, 2, 1])],
    ['a price of zero', answerOf([seconds, 0, 2, 1, 1, 0])],
    ['a price of null', answerOf([seconds, 1, 2, null, 1, 0])],
    ['a close above the high', answerOf([seconds, 1, 2, 1, 3, 0])],
    ['an open below the low', answerOf([seconds, 2, 3, 1, 2, 0])],
    ['a low above the high', answerOf([seconds, 3, 1, 2, 2, 0])],
    ['a candle between two minutes', answerOf([seconds + 30, 1, 2, 1, 1, 0])],
    ['a time in another form', answerOf(['2026-11-21', 1, 2, 1, 1, 0])],
  ])('rejects %s', async (_what, behaviour) => {
    server.behaviour = behaviour
    await expect(source.read(SPAN)).rejects.toThrow()
  })

  test('reads start, low, high, open and close, and sorts by time', async () => {
    server.behaviour = answerOf(
      [seconds + 60, 83_000.5, '85000.005', 84_000, 84_500, 12.5],
      [seconds, 1, 2, 1.01, 1.999, 0],
    )
    expect(await source.read(SPAN)).toEqual([
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
    server.behaviour = answerOf(...[-60, 0, 120, 180, 86_400].map((after) => candle(seconds + after)))
    const starts = (await source.read(SPAN)).map(({ start }) => start.getTime() / 1_000 - seconds)
    expect(starts).toEqual([0, 120])
  })

  test.each([
    ['minute', '2026-11-21T05:00:00Z'],
    ['hour', '2026-12-03T12:00:00Z'],
    ['day', '2027-09-17T00:00:00Z'],
  ] as const)('reads 300 candles by the %s before %s', async (step, end) => {
    const from = new Date('2026-11-21T00:00:00Z')
    const candles = await source.read({ step, from, to: new Date(end) })
    expect(candles).toHaveLength(300)
    expect(candles[0]?.start).toEqual(from)
  })

  test('adds its parameters to the query of the configured URL', async () => {
    const asked: string[] = []
    const spy: typeof fetch = async (url) => {
      asked.push(String(url))
      return Response.json([])
    }
    await createPublicCandles({
      url: 'https://candles.example/btc?key=1',
      fetch: spy,
      timeoutMs: 1_000,
    }).read(SPAN)
    expect(asked).toEqual([
      'https://candles.example/btc?key=1&granularity=60&start=2026-11-21T12%3A00%3A00.000Z&end=2026-11-21T12%3A02%3A00.000Z',
    ])
  })
})
