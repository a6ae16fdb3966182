import { type Cents, toCents } from '@satlens/domain'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { breakableDatabase } from '../../../test/harness/breakable-database.ts'
import { freshDatabase } from '../../../test/harness/fresh-database.ts'
import { type Database, openDatabase } from '../../kernel/database/db.ts'
import type { ReadingListener } from './poll.ts'
import { createPriceCache } from './price-cache.ts'
import type { PriceSource } from './price-feed.ts'

const SPOT = 84_000_00n
const DOWN = new Error('down')
type Scripted = bigint | Error | Promise<readonly Cents[]>

let url: string
let database: Database
let now: number
/** The source of the test, so that none meets the prices of another. */
let host = 'host-0'
beforeAll(async () => {
  url = await freshDatabase()
  database = openDatabase({ url, onIdleError: () => {} })
})
afterAll(() => database.close())
beforeEach(() => {
  now = Date.parse('2026-11-21T12:00:00Z')
  host = `host-${Number(host.slice(5)) + 1}`
})

/** An answer that comes when it is told to. */
function slowAnswer() {
  let answer: (prices: readonly Cents[]) => void = () => {}
  const promise = new Promise<readonly Cents[]>((resolve) => {
    answer = resolve
  })
  return { promise, answer: (price: bigint) => answer([toCents(price)]) }
}

/** A source that gives the next answer at each poll, the last one again and again. */
function scripted(...answers: readonly Scripted[]) {
  const seen = { polls: 0 }
  const source: PriceSource = {
    name: host,
    read: async () => {
      const answer = answers[Math.min(seen.polls++, answers.length - 1)]
      if (answer instanceof Error) throw answer
      return typeof answer === 'bigint' ? [toCents(answer)] : (answer ?? [])
    },
  }
  return { source, seen }
}

function aProcess(
  source: PriceSource,
  {
    name = source.name,
    on = database,
    random = () => 0,
    listener,
  }: { name?: string; on?: Database; random?: () => number; listener?: ReadingListener } = {},
) {
  const lines: { level: number; msg: string }[] = []
  const named = { ...source, name }
  const quiet = scripted(SPOT).source
  const board = createPriceCache({
    db: on.db,
    feed: { spot: named, buy: quiet, ticker: quiet },
    intervalsMs: { spot: 10_000, buy: 10_000, ticker: 30_000 },
    patienceMs: 2_000,
    random,
    ...(listener ? { listener } : {}),
    clock: { now: () => new Date(now) },
    log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
  })
  onTestFinished(() => board.close())
  const served = () =>
    board.current('spot').then(
      ({ prices }) => prices[0],
      (error) => error.code,
    )
  return {
    board,
    served,
    messages: () => lines.map(({ msg }) => msg),
    /** The price known after each of the given waits, or the code of the refusal. */
    async after(...seconds: readonly number[]) {
      const known: unknown[] = []
      for (const pause of seconds) {
        now += pause * 1_000
        await board.look()
        known.push(await served())
      }
      return known
    },
  }
}

describe('the price board of one process', () => {
  test('asks a failing source as often as a healthy one, and after three failures once a minute', async () => {
    const { source, seen } = scripted(SPOT, DOWN, DOWN, DOWN, 85_000_00n, DOWN)
    const { after, messages } = aProcess(source)
    expect(await after(0, 5, 4.9)).toEqual([SPOT, SPOT, SPOT])
    expect(seen.polls).toBe(1)
    await after(0.1, 10, 10)
    expect(seen.polls).toBe(4)
    await after(10, 10, 10, 10, 10, 9.9)
    expect(seen.polls).toBe(4)
    expect(await after(0.1)).toEqual([85_000_00n])
    await after(10)
    expect(seen.polls).toBe(6)
    const [outage, recovery] = ['prices cannot be read', 'prices are readable again']
    expect(messages()).toEqual([outage, recovery, outage])
  })

  test('calls a price live for 45 s and delayed for 5 min, and then has none', async () => {
    const { board } = aProcess(scripted(SPOT, DOWN).source)
    const { asOf } = await board.current('spot')
    const statusAfter = async (seconds: number) => {
      now += seconds * 1_000
      return board.current('spot').then(
        (reading) => ({ status: reading.status, asOf: reading.asOf }),
        (error) => error.code,
      )
    }
    expect(await statusAfter(45)).toEqual({ status: 'live', asOf })
    expect(await statusAfter(0.001)).toEqual({ status: 'delayed', asOf })
    expect(await statusAfter(254.999)).toEqual({ status: 'delayed', asOf })
    expect(await statusAfter(0.001)).toBe('price_unavailable')
  })

  test('serves a live price without waiting for a slow source, which it asks once', async () => {
    const slow = slowAnswer()
    const { source, seen } = scripted(SPOT, slow.promise)
    const { board, served } = aProcess(source)
    expect(await served()).toBe(SPOT)
    now += 10_000
    expect(await served()).toBe(SPOT)
    now += 30_000
    expect(await served()).toBe(SPOT)
    // The question may still be on its way to the database, which nobody waited for either.
    await vi.waitFor(() => expect(seen.polls).toBe(2), { timeout: 8_000 })
    slow.answer(85_000_00n)
    await board.look()
    expect(await served()).toBe(85_000_00n)
    expect(seen.polls).toBe(2)
  })

  test('asks again after the clock was set back', async () => {
    const { after } = aProcess(scripted(SPOT, 85_000_00n).source)
    expect(await after(0, -7_200)).toEqual([SPOT, 85_000_00n])
  })

  test('reports the age and the failures of each feed', async () => {
    const { board, after } = aProcess(scripted(SPOT, DOWN).source)
    const spot = () => board.ages().find(({ kind }) => kind === 'spot')
    const unknown = { ageMs: null, status: 'unavailable', failures: 0 }
    expect(spot()).toEqual({ source: host, kind: 'spot', ...unknown })
    await after(0, 10)
    expect(spot()).toMatchObject({ ageMs: 10_000, status: 'live', failures: 1 })
    await after(40)
    expect(spot()).toMatchObject({ ageMs: 50_000, status: 'delayed', failures: 2 })
  })

  test('closes without waiting for a source that hangs', async () => {
    let looking: Promise<unknown> = Promise.resolve()
    let running: ReturnType<typeof aProcess> | undefined
    await new Promise<void>((isAsked) => {
      const read: PriceSource['read'] = (signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
          isAsked()
        })
      running = aProcess({ name: host, read })
      looking = running.board.look()
    })
    await running?.board.close()
    await looking
    expect(running?.messages()).toEqual([])
  })

  test('goes on reading prices without a database, and logs that once', async () => {
    const breakable = await breakableDatabase(url)
    const mortal = openDatabase({ url: breakable.url, onIdleError: () => {} })
    onTestFinished(() => mortal.close())
    const { source, seen } = scripted(SPOT, 85_000_00n, 86_000_00n)
    const { after, messages } = aProcess(source, { on: mortal })
    expect(await after(0)).toEqual([SPOT])
    await breakable.cut()
    expect(await after(10, 5, 5)).toEqual([85_000_00n, 85_000_00n, 86_000_00n])
    expect(seen.polls).toBe(3)
    expect(messages()).toEqual(['the market cannot reach its tables; this process reads prices alone'])
  })
})

describe('the price boards of several processes on one database', () => {
  test('ask a source once per interval between them, and all know the price', async () => {
    const { source, seen } = scripted(SPOT, 85_000_00n, 86_000_00n, 87_000_00n)
    const processes = Array.from({ length: 5 }, () => aProcess(source))
    for (const [turn, price] of [SPOT, 85_000_00n, 86_000_00n, 87_000_00n].entries()) {
      await Promise.all(processes.map(({ board }) => board.look()))
      now += 1_000
      expect(await Promise.all(processes.map(({ served }) => served()))).toEqual(Array(5).fill(price))
      expect(seen.polls).toBe(turn + 1)
      now += 9_000
    }
  })

  test('leave the lead to the process that asked last', async () => {
    const leading = scripted(SPOT)
    const following = scripted(SPOT)
    const leader = aProcess(leading.source)
    const follower = aProcess(following.source)
    for (let turn = 0; turn < 5; turn += 1) {
      await leader.board.look()
      now += 1_000
      await follower.board.look()
      now += 9_000
      await follower.board.look()
    }
    expect([leading.seen.polls, following.seen.polls]).toEqual([5, 0])
  })

  test('replace a leader that is gone, one second after the interval', async () => {
    const { source, seen } = scripted(SPOT)
    const leader = aProcess(source)
    const follower = aProcess(source)
    await leader.board.look()
    await follower.board.look()
    await leader.board.close()
    now += 10_999
    await follower.board.look()
    expect(seen.polls).toBe(1)
    now += 1
    await follower.board.look()
    expect(seen.polls).toBe(2)
  })

  test('confirm the suspect price of another process, and count failures together', async () => {
    const drop = 8_400_00n
    const { source } = scripted(SPOT, drop, drop, DOWN, DOWN)
    const one = aProcess(source)
    const other = aProcess(source)
    expect(await one.after(0, 10)).toEqual([SPOT, SPOT])
    expect(await other.after(10)).toEqual([drop])
    await one.after(11)
    await other.after(11)
    expect(other.board.ages()[0]?.failures).toBe(2)
    expect(one.messages()).toEqual(['prices cannot be read', 'prices cannot be read'])
    expect(other.messages()).toEqual(['prices are readable again'])
  })

  test('drop an answer that comes after another process asked again', async () => {
    const slow = slowAnswer()
    const late = aProcess(scripted(slow.promise).source)
    const looking = late.board.look()
    const prompt = aProcess(scripted(85_000_00n).source)
    await prompt.board.look()
    now += 10_000
    await prompt.after(1)
    slow.answer(SPOT)
    await looking
    now += 1_000
    expect(await aProcess(scripted(DOWN).source).served()).toBe(85_000_00n)
  })

  test('keep real and simulated prices apart', async () => {
    const real = aProcess(scripted(SPOT).source, { name: 'exchange.example' })
    const madeUp = aProcess(scripted(1_00n).source, { name: 'simulated' })
    await real.board.look()
    await madeUp.board.look()
    now += 2_000
    expect([await real.served(), await madeUp.served()]).toEqual([SPOT, 1_00n])
  })

  /** Records what it hears of spot prices. */
  function listening(store: ReadingListener['store'] = async () => {}) {
    const heard: string[] = []
    const listener: ReadingListener = {
      async store(tx, reading) {
        if (reading.kind !== 'spot') return
        heard.push(`store ${reading.prices} of ${reading.source} at ${reading.asOf.toISOString()}`)
        await store(tx, reading)
      },
      stored: ({ kind, prices }) => void (kind === 'spot' && heard.push(`stored ${prices}`)),
    }
    return { heard, listener }
  }

  test('add each accepted spot price to the candles once, and tell a listener once', async () => {
    const { heard, listener } = listening()
    const { source } = scripted(SPOT, 85_000_00n, 8_400_00n, DOWN, 83_000_00n)
    const processes = Array.from({ length: 3 }, () => aProcess(source, { listener }))
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.all(processes.map(({ board }) => board.look()))
      now += 11_000
    }
    const { rows } = await database.query(
      'select step, samples, open, high, low, close from market_candles where source = $1 order by step',
      [host],
    )
    const candle = { samples: 3, open: '8400000', high: '8500000', low: '8300000', close: '8300000' }
    expect(rows).toEqual(['day', 'hour', 'minute'].map((step) => ({ step, ...candle })))
    expect(heard).toEqual([
      ...[`store 8400000 of ${host} at 2026-11-21T12:00:00.000Z`, 'stored 8400000'],
      ...[`store 8500000 of ${host} at 2026-11-21T12:00:11.000Z`, 'stored 8500000'],
      ...[`store 8300000 of ${host} at 2026-11-21T12:00:44.000Z`, 'stored 8300000'],
    ])
  })

  test('serve a price that its listener cannot store, and store nothing of it', async () => {
    const { heard, listener } = listening(() => Promise.reject(new Error('no room')))
    const { board, served, messages } = aProcess(scripted(SPOT).source, { listener })
    await board.look()
    expect(await served()).toBe(SPOT)
    expect(heard).toEqual([expect.stringMatching(/^store /)])
    expect(messages()).toContain('the market cannot reach its tables; this process reads prices alone')
    const { rows } = await database.query('select 1 from market_candles where source = $1', [host])
    expect(rows).toEqual([])
  })
})
