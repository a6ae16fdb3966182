import { toMinorUnits } from '@satlens/domain'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { perFile } from '#test/harness/per-file.ts'
import { answering, healthy, startFakePriceServer } from '#test/servers/fake-price-server.ts'
import { CANDLE_INTERVAL_MS, type CandleInterval } from '../schema.ts'
import { createKrakenCandleSource } from '../sources/kraken-candles.ts'
import { createPublicCandleSource, MAX_CANDLES_PER_SOURCE_REQUEST } from '../sources/public-sources.ts'
import { createCandleBackfill, findMissingCandleSpans } from './back-fill.ts'
import { createCandlesOfPrice } from './candle.ts'
import { mergeIntoStoredCandles } from './candles.queries.ts'

const NOW = Date.parse('2026-11-21T12:34:56Z')

const onIdleError = () => {}
const database = perFile(async () => openPostgresDatabase({ url: await freshDatabase(), onIdleError }))
const server = await startFakePriceServer()
afterAll(() => server.close())
let now: number
/** A separate source for each test, so that tests do not share candles. */
let series = 'series-0'
beforeEach(() => {
  now = NOW
  series = `series-${Number(series.slice(7)) + 1}`
  server.behaviour = healthy
  server.candleAt = () => [83_000, 85_000, 83_500, 84_000]
  delete server.requests['/candles']
})

const requests = () => server.requests['/candles'] ?? 0

const options = { fetch, timeoutMs: 30_000 }

function startBackFill(
  price: bigint | null = 84_000_00n,
  source = createPublicCandleSource(server.urls.candlesUrl, 'USD', options),
) {
  const lines: { msg: string }[] = []
  const backFill = createCandleBackfill({
    db: database.db,
    series,
    currentPrice: () => (price === null ? null : toMinorUnits(price)),
    source,
    clock: { now: () => new Date(now) },
    log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
  })
  onTestFinished(() => backFill.close())
  return { ...backFill, messages: () => lines.map(({ msg }) => msg) }
}

const sample = (agoMs: number, price: bigint) =>
  mergeIntoStoredCandles(
    database.db,
    series,
    createCandlesOfPrice(toMinorUnits(price), new Date(NOW - agoMs)),
  )

type Row = { start: Date; samples: number; prices: string }

/** The stored candles of a step. `prices` has open, high, low and close in cents. */
async function storedRows(step: CandleInterval): Promise<Row[]> {
  const { rows } = await database.query(
    `select start, samples, concat_ws(' ', open, high, low, close) as prices from market_candles
     where source = $1 and step = $2 order by start`,
    [series, step],
  )
  return rows as unknown as Row[]
}
const at = async (step: CandleInterval, start: string) =>
  (await storedRows(step)).find((row) => row.start.getTime() === Date.parse(start))

const FILLED = '8350000 8500000 8300000 8400000'

describe('the back-fill of candles', () => {
  test('sends no request while the current price is unknown', async () => {
    await startBackFill(null).fillIfDue()
    expect(requests()).toBe(0)
  })

  test('fills a day of minutes, a month of hours and five years of days with fifteen requests', async () => {
    await startBackFill().fillIfDue()
    expect(requests()).toBe(15)
    // Plus the current hour and day, made of the minutes in them.
    const counts = { minute: 1_440, hour: 31 * 24 + 1, day: 5 * 365 + 1 }
    for (const step of ['minute', 'hour', 'day'] as const) {
      const rows = await storedRows(step)
      expect(rows, step).toHaveLength(counts[step])
      for (const row of rows) expect(row).toMatchObject({ prices: FILLED, samples: 0 })
      const starts = rows.map(({ start }) => start.getTime())
      const widths = starts.slice(1).map((start, at) => start - (starts[at] ?? 0))
      expect(new Set(widths)).toEqual(new Set([CANDLE_INTERVAL_MS[step]]))
    }
    expect((await storedRows('minute')).at(-1)?.start).toEqual(new Date('2026-11-21T12:33:00Z'))
  })

  test('asks a source that has 719 complete candles of each step for no older ones', async () => {
    server.newestOhlcStart = NOW / 1_000
    delete server.requests['/ohlc']
    const source = createKrakenCandleSource(server.marketUrls.ohlcUrl, 'CHF', options)
    await startBackFill(84_000_00n, source).fillIfDue()
    expect(server.requests['/ohlc']).toBe(9)
    // Plus the current hour and day, made of the minutes in them.
    for (const step of ['minute', 'hour', 'day'] as const) {
      expect(await storedRows(step), step).toHaveLength(step === 'minute' ? 719 : 720)
    }
  })

  test('does not overwrite polled minutes, and adds missing ones to their hour and day', async () => {
    // 10:34:56 and 10:35:56.
    await sample(2 * CANDLE_INTERVAL_MS.hour, 86_000_00n)
    await sample(2 * CANDLE_INTERVAL_MS.hour - CANDLE_INTERVAL_MS.minute, 82_000_00n)
    await startBackFill().fillIfDue()
    const own = { samples: 1, prices: '8600000 8600000 8600000 8600000' }
    expect(await at('minute', '2026-11-21T10:34:00Z')).toMatchObject(own)
    expect(await at('minute', '2026-11-21T10:33:00Z')).toMatchObject({ samples: 0, prices: FILLED })
    const joined = { samples: 2, prices: '8350000 8600000 8200000 8400000' }
    expect(await at('hour', '2026-11-21T10:00:00Z')).toMatchObject(joined)
    expect(await at('day', '2026-11-21T00:00:00Z')).toMatchObject(joined)
  })

  test('requests each gap once, also if the source has no candles for it', async () => {
    const quietSince = Date.parse('2026-11-21T10:34:00Z') / 1_000
    server.candleAt = (start) => (start >= quietSince ? null : [83_000, 85_000, 83_500, 84_000])
    const { fillIfDue } = startBackFill()
    await fillIfDue()
    expect(await storedRows('minute')).toHaveLength(1_440 - 120)
    now += 5 * CANDLE_INTERVAL_MS.minute
    await fillIfDue()
    expect(requests()).toBe(15)
    // One request for the ten minutes without polled prices, and none for the older gaps.
    now += 5 * CANDLE_INTERVAL_MS.minute
    server.candleAt = () => [83_000, 85_000, 83_500, 84_000]
    await fillIfDue()
    expect(requests()).toBe(16)
    expect(await storedRows('minute')).toHaveLength(1_440 - 120 + 10)
  })

  test('runs in one of several processes and sends no request if no candle is missing', async () => {
    const processes = [startBackFill(), startBackFill(), startBackFill()]
    await Promise.all(processes.map(({ fillIfDue }) => fillIfDue()))
    await startBackFill().fillIfDue()
    expect(requests()).toBe(15)
    for (let minute = 0; minute < 60; minute++) await sample(-minute * CANDLE_INTERVAL_MS.minute, 84_000_00n)
    now += CANDLE_INTERVAL_MS.hour
    await startBackFill().fillIfDue()
    expect(requests()).toBe(15)
  })

  test('retries a failing source after ten minutes and logs the outage once', async () => {
    server.behaviour = answering(503, 'busy')
    const { fillIfDue, messages } = startBackFill()
    for (let run = 0; run < 3; run += 1) {
      await fillIfDue()
      await fillIfDue()
      now += 10 * CANDLE_INTERVAL_MS.minute
    }
    expect(requests()).toBe(3)
    expect(await storedRows('day')).toEqual([])
    server.behaviour = healthy
    await fillIfDue()
    expect(await storedRows('day')).toHaveLength(5 * 365 + 1)
    expect(messages()).toEqual(['candle back-fill failed', 'candle back-fill recovered'])
  })

  test('rejects candles that are far from the current price', async () => {
    server.candleAt = () => [3_000, 3_100, 3_050, 3_060]
    const { fillIfDue, messages } = startBackFill()
    await fillIfDue()
    expect(await storedRows('day')).toEqual([])
    expect(messages()).toEqual(['candle back-fill failed'])
  })

  test('accepts old candles far from the current price', async () => {
    const longAgo = (NOW - 100 * CANDLE_INTERVAL_MS.day) / 1_000
    server.candleAt = (start) => (start < longAgo ? [300, 310, 305, 306] : [83_000, 85_000, 83_500, 84_000])
    await startBackFill().fillIfDue()
    expect((await storedRows('day'))[0]?.prices).toBe('30500 31000 30000 30600')
  })

  test('closes without waiting for a source that hangs and logs nothing', async () => {
    const { fillIfDue, close, messages } = startBackFill()
    let filling: Promise<unknown> = Promise.resolve()
    await new Promise<void>((onRequest) => {
      server.behaviour = () => onRequest()
      filling = fillIfDue()
    })
    await close()
    await filling
    expect(messages()).toEqual([])
  })
})

const HOUR = CANDLE_INTERVAL_MS.hour
const START = Date.parse('2026-11-01T00:00:00Z')
const hour = (count: number) => new Date(START + count * HOUR)

const spans = (hours: number, stored: readonly number[]) =>
  findMissingCandleSpans('hour', hour(0), hour(hours), stored.map(hour)).map(({ from, to }) => [
    (from.getTime() - START) / HOUR,
    (to.getTime() - START) / HOUR,
  ])

describe('findMissingCandleSpans', () => {
  const allBut = (count: number, ...missing: readonly number[]) =>
    Array.from({ length: count }, (_, at) => at).filter((at) => !missing.includes(at))
  test.each([
    ['nothing for an empty range', 0, [], []],
    ['nothing if no candle is missing', 3, [0, 1, 2], []],
    ['a gap from its first to its last candle', 10, [0, 1, 2, 6, 7, 8, 9], [[3, 6]]],
    ['all of a range without candles', 3, [], [[0, 3]]],
    ['one span for neighbouring gaps', 10, [1, 2, 4, 5, 7, 8, 9], [[0, 7]]],
    [
      'distant gaps one by one, newest first',
      700,
      allBut(700, 5, 650),
      [
        [650, 651],
        [5, 6],
      ],
    ],
  ])('returns %s', (_case, hours, stored, expected) => {
    expect(spans(hours, stored)).toEqual(expected)
  })

  test('covers each missing candle by one span, and no span exceeds the limit', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 999 }))
    fc.assert(
      fc.property(hours, (stored) => {
        const found = spans(1_000, stored)
        const isIn = (at: number) => found.filter(([from = 0, to = 0]) => at >= from && at < to).length
        for (let at = 0; at < 1_000; at += 1) if (!stored.includes(at)) expect(isIn(at)).toBe(1)
        for (const [from = 0, to = 0] of found)
          expect(to - from).toBeLessThanOrEqual(MAX_CANDLES_PER_SOURCE_REQUEST)
        expect(found.length).toBeLessThanOrEqual(Math.ceil(1_000 / MAX_CANDLES_PER_SOURCE_REQUEST))
      }),
      { numRuns: 50 },
    )
  })
})
