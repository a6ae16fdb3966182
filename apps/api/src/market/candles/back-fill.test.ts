import { toCents } from '@satlens/domain'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/harness/fresh-database.ts'
import {
  answering,
  type FakePriceServer,
  healthy,
  startFakePriceServer,
} from '../../../test/servers/fake-price-server.ts'
import { type Database, openDatabase } from '../../kernel/database/db.ts'
import { createBackFill } from './back-fill.ts'
import { type CandleStep, STEP_MS, toCandles } from './candle.ts'
import { createPublicCandles } from './candle-source.ts'
import { addCandles } from './stored-candles.queries.ts'

const NOW = Date.parse('2026-11-21T12:34:56Z')

let database: Database
let server: FakePriceServer
let now: number
/** The source of the test, so that none meets the history of another. */
let series = 'series-0'
beforeAll(async () => {
  database = openDatabase({ url: await freshDatabase(), onIdleError: () => {} })
  server = await startFakePriceServer()
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(() => {
  now = NOW
  series = `series-${Number(series.slice(7)) + 1}`
  server.behaviour = healthy
  server.candleAt = () => [83_000, 85_000, 83_500, 84_000]
  delete server.requests['/candles']
})

const requests = () => server.requests['/candles'] ?? 0

function aProcess(price: bigint | null = 84_000_00n) {
  const lines: { msg: string }[] = []
  const backFill = createBackFill({
    db: database.db,
    series,
    currentPrice: () => (price === null ? null : toCents(price)),
    source: createPublicCandles({ url: server.urls.candlesUrl, fetch, timeoutMs: 30_000 }),
    clock: { now: () => new Date(now) },
    log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
  })
  onTestFinished(() => backFill.close())
  return { ...backFill, messages: () => lines.map(({ msg }) => msg) }
}

const sample = (agoMs: number, price: bigint) =>
  addCandles(database.db, series, toCandles(toCents(price), new Date(NOW - agoMs)))

interface Row {
  readonly start: Date
  readonly samples: number
  readonly prices: string
}

/** What is kept of a step, as open, high, low and close in cents. */
async function kept(step: CandleStep): Promise<Row[]> {
  const { rows } = await database.query(
    `select start, samples, concat_ws(' ', open, high, low, close) as prices from market_candles
     where source = $1 and step = $2 order by start`,
    [series, step],
  )
  return rows as unknown as Row[]
}
const at = async (step: CandleStep, start: string) =>
  (await kept(step)).find((row) => row.start.getTime() === Date.parse(start))

const FILLED = '8350000 8500000 8300000 8400000'

describe('the back-fill of candles', () => {
  test('asks for nothing while the current price is unknown', async () => {
    await aProcess(null).look()
    expect(requests()).toBe(0)
  })

  test('fills a day of minutes, a month of hours and five years of days with fifteen requests', async () => {
    await aProcess().look()
    expect(requests()).toBe(15)
    // And the hour and the day that are not over yet, of the minutes in them.
    const counts = { minute: 1_440, hour: 31 * 24 + 1, day: 5 * 365 + 1 }
    for (const step of ['minute', 'hour', 'day'] as const) {
      const rows = await kept(step)
      expect(rows, step).toHaveLength(counts[step])
      expect(new Set(rows.map(({ prices, samples }) => `${prices} ${samples}`))).toEqual(
        new Set([`${FILLED} 0`]),
      )
      const starts = rows.map(({ start }) => start.getTime())
      expect(
        starts.every((start, index) => index === 0 || start - (starts[index - 1] ?? 0) === STEP_MS[step]),
      ).toBe(true)
    }
    expect((await kept('minute')).at(-1)?.start).toEqual(new Date('2026-11-21T12:33:00Z'))
  })

  test('keeps its own minutes, and adds what is missing to their hour and day', async () => {
    // 10:34:56 and 10:35:56.
    await sample(2 * STEP_MS.hour, 86_000_00n)
    await sample(2 * STEP_MS.hour - STEP_MS.minute, 82_000_00n)
    await aProcess().look()
    const own = { samples: 1, prices: '8600000 8600000 8600000 8600000' }
    expect(await at('minute', '2026-11-21T10:34:00Z')).toMatchObject(own)
    expect(await at('minute', '2026-11-21T10:33:00Z')).toMatchObject({ samples: 0, prices: FILLED })
    const joined = { samples: 2, prices: '8350000 8600000 8200000 8400000' }
    expect(await at('hour', '2026-11-21T10:00:00Z')).toMatchObject(joined)
    expect(await at('day', '2026-11-21T00:00:00Z')).toMatchObject(joined)
  })

  test('asks for each gap once, also where the source has no candles either', async () => {
    const quietSince = Date.parse('2026-11-21T10:34:00Z') / 1_000
    server.candleAt = (start) => (start >= quietSince ? null : [83_000, 85_000, 83_500, 84_000])
    const { look } = aProcess()
    await look()
    expect(await kept('minute')).toHaveLength(1_440 - 120)
    now += 5 * STEP_MS.minute
    await look()
    expect(requests()).toBe(15)
    // Ten minutes in which nothing was read here: one request for them, and none for what is older.
    now += 5 * STEP_MS.minute
    server.candleAt = () => [83_000, 85_000, 83_500, 84_000]
    await look()
    expect(requests()).toBe(16)
    expect(await kept('minute')).toHaveLength(1_440 - 120 + 10)
  })

  test('runs once in several processes, and asks for nothing while no candle is missing', async () => {
    const processes = [aProcess(), aProcess(), aProcess()]
    await Promise.all(processes.map(({ look }) => look()))
    await aProcess().look()
    expect(requests()).toBe(15)
    for (let minute = 0; minute < 60; minute += 1) await sample(-minute * STEP_MS.minute, 84_000_00n)
    now += STEP_MS.hour
    await aProcess().look()
    expect(requests()).toBe(15)
  })

  test('asks a failing source again after ten minutes, and logs the outage once', async () => {
    server.behaviour = answering(503, 'busy')
    const { look, messages } = aProcess()
    for (let turn = 0; turn < 3; turn += 1) {
      await look()
      await look()
      now += 10 * STEP_MS.minute
    }
    expect(requests()).toBe(3)
    expect(await kept('day')).toEqual([])
    server.behaviour = healthy
    await look()
    expect(await kept('day')).toHaveLength(5 * 365 + 1)
    expect(messages()).toEqual(['the history cannot be filled', 'the history can be filled again'])
  })

  test('refuses candles at the price of another coin', async () => {
    server.candleAt = () => [3_000, 3_100, 3_050, 3_060]
    const { look, messages } = aProcess()
    await look()
    expect(await kept('day')).toEqual([])
    expect(messages()).toEqual(['the history cannot be filled'])
  })

  test('accepts old candles far from the current price', async () => {
    const longAgo = (NOW - 100 * STEP_MS.day) / 1_000
    server.candleAt = (start) => (start < longAgo ? [300, 310, 305, 306] : [83_000, 85_000, 83_500, 84_000])
    await aProcess().look()
    expect((await kept('day'))[0]?.prices).toBe('30500 31000 30000 30600')
  })

  test('closes without waiting for a source that hangs, and logs nothing', async () => {
    const { look, close, messages } = aProcess()
    let looking: Promise<unknown> = Promise.resolve()
    await new Promise<void>((isAsked) => {
      server.behaviour = () => isAsked()
      looking = look()
    })
    await close()
    await looking
    expect(messages()).toEqual([])
  })
})
