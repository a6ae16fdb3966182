import { type Currency, type MinorUnits, toMinorUnits } from '@satlens/domain'
import pino from 'pino'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type DatabasePool, openPostgresDatabase } from '#kernel/database/db.ts'
import { breakableDatabase } from '#test/harness/breakable-database.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { perFile } from '#test/harness/per-file.ts'
import type { PriceSource } from '../sources/public-sources.ts'
import type { PolledPriceListener } from './poll-price-feed.ts'
import { createPriceCache } from './price-cache.ts'

const SPOT = 84_000_00n
const DOWN = new Error('down')
type Answer = bigint | Error | Promise<readonly MinorUnits[]>

const url = await freshDatabase()
const database = perFile(async () => openPostgresDatabase({ url, onIdleError: () => {} }))
let now: number
/** A separate source for each test, so that tests do not share prices. */
let host = 'host-0'
beforeEach(() => {
  now = Date.parse('2026-11-21T12:00:00Z')
  host = `host-${Number(host.slice(5)) + 1}`
})

function createSlowAnswer() {
  let answer: (prices: readonly MinorUnits[]) => void = () => {}
  const promise = new Promise<readonly MinorUnits[]>((resolve) => {
    answer = resolve
  })
  return { promise, answer: (price: bigint) => answer([toMinorUnits(price)]) }
}

function createSource(...answers: readonly Answer[]) {
  const seen = { polls: 0 }
  const source: PriceSource = {
    name: host,
    read: async () => {
      const answer = answers[Math.min(seen.polls++, answers.length - 1)]
      if (answer instanceof Error) throw answer
      return typeof answer === 'bigint' ? [toMinorUnits(answer)] : (answer ?? [])
    },
  }
  return { source, seen }
}

function startProcess(
  source: PriceSource,
  {
    name = source.name,
    on = database,
    random = () => 0,
    listener = null,
    others = createSource(SPOT).source,
    euros = null,
    findCurrenciesInUse = async () => [],
  }: {
    name?: string
    on?: DatabasePool
    random?: () => number
    listener?: PolledPriceListener | null
    /** The source of the buy price and the ticker. */
    others?: PriceSource
    /** The source of the price in EUR. */
    euros?: PriceSource | null
    findCurrenciesInUse?: () => Promise<readonly Currency[]>
  } = {},
) {
  const lines: { level: number; msg: string }[] = []
  const named = { ...source, name }
  const onFollowed = vi.fn()
  const cache = createPriceCache({
    db: on.db,
    feed: { spot: named, buy: others, ticker: others },
    currencyFeeds: new Map(euros ? [['EUR', euros]] : []),
    findCurrenciesInUse,
    intervalsMs: { spot: 10_000, buy: 10_000, ticker: 30_000 },
    restIntervalMs: 30_000,
    maxWaitMs: 2_000,
    random,
    listener,
    onFollowed,
    clock: { now: () => new Date(now) },
    log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
  })
  onTestFinished(() => cache.close())
  const served = () =>
    cache.current('spot').then(
      ({ prices }) => prices[0],
      (error) => error.code,
    )
  return {
    cache,
    served,
    onFollowed,
    messages: () => lines.map(({ msg }) => msg),
    /** Returns the price served after each of the given waits, or the code of the error. */
    async after(...seconds: readonly number[]) {
      const known: unknown[] = []
      for (const pause of seconds) {
        now += pause * 1_000
        await cache.pollDue()
        known.push(await served())
      }
      return known
    },
  }
}

describe('createPriceCache in one process', () => {
  test('polls a failing source at the usual interval, and once a minute after three failures', async () => {
    const { source, seen } = createSource(SPOT, DOWN, DOWN, DOWN, 85_000_00n, DOWN)
    const { after, messages } = startProcess(source)
    expect(await after(0, 5, 4.9)).toEqual([SPOT, SPOT, SPOT])
    expect(seen.polls).toBe(1)
    await after(0.1, 10, 10)
    expect(seen.polls).toBe(4)
    await after(10, 10, 10, 10, 10, 9.9)
    expect(seen.polls).toBe(4)
    expect(await after(0.1)).toEqual([85_000_00n])
    await after(10)
    expect(seen.polls).toBe(6)
    const [outage, recovery] = ['price source failed', 'price source recovered']
    expect(messages()).toEqual([outage, recovery, outage])
  })

  test('logs one sentence at the start of a process if no source can be reached', async () => {
    const offline = createSource(new TypeError('fetch failed')).source
    const sentence = 'Prices are unavailable: cannot reach the price source. Showing the labelled sample.'
    for (let start = 0; start < 2; start++) {
      const { after, messages } = startProcess(offline, { others: offline })
      expect(await after(10, 10)).toEqual(['price_unavailable', 'price_unavailable'])
      expect(messages()).toEqual([sentence])
      now += 120_000
    }
  })

  test('serves a price as live for 45 s, as delayed until 5 min, and then not at all', async () => {
    const { cache } = startProcess(createSource(SPOT, DOWN).source)
    const { asOf } = await cache.current('spot')
    const statusAfter = async (seconds: number) => {
      now += seconds * 1_000
      return cache.current('spot').then(
        (reading) => ({ status: reading.status, asOf: reading.asOf }),
        (error) => error.code,
      )
    }
    expect(await statusAfter(45)).toEqual({ status: 'live', asOf })
    expect(await statusAfter(0.001)).toEqual({ status: 'delayed', asOf })
    expect(await statusAfter(254.999)).toEqual({ status: 'delayed', asOf })
    expect(await statusAfter(0.001)).toBe('price_unavailable')
  })

  test('serves a live price without waiting for a slow source and polls it once', async () => {
    const slow = createSlowAnswer()
    const { source, seen } = createSource(SPOT, slow.promise)
    const { cache, served } = startProcess(source)
    expect(await served()).toBe(SPOT)
    now += 10_000
    expect(await served()).toBe(SPOT)
    now += 30_000
    expect(await served()).toBe(SPOT)
    // The poll may still wait for the database, because the call above did not wait for it.
    await vi.waitFor(() => expect(seen.polls).toBe(2), { timeout: 8_000 })
    slow.answer(85_000_00n)
    await cache.pollDue()
    expect(await served()).toBe(85_000_00n)
    expect(seen.polls).toBe(2)
  })

  test('polls again after the clock was set back', async () => {
    const { cache, after } = startProcess(createSource(SPOT, 85_000_00n).source)
    expect(await after(0)).toEqual([SPOT])
    now -= 7_200_000
    expect(cache.getNextPollInMs()).toBe(30_000)
    expect(await after(0)).toEqual([85_000_00n])
  })

  test('rests for 30 s between polls until a client requests a price, and a minute after that', async () => {
    const { cache, served, onFollowed } = startProcess(createSource(SPOT).source)
    await cache.pollDue()
    expect(cache.getNextPollInMs()).toBe(30_000)
    for (let request = 0; request < 2; request++) expect(await served()).toBe(SPOT)
    expect(onFollowed).toHaveBeenCalledTimes(1)
    expect(cache.getNextPollInMs()).toBe(10_000)
    now += 59_999
    await cache.pollDue()
    expect(cache.getNextPollInMs()).toBe(10_000)
    now += 1
    expect(cache.getNextPollInMs()).toBe(29_999)
    await served()
    expect(onFollowed).toHaveBeenCalledTimes(2)
  })

  test('polls at the usual interval while the listener awaits prices', async () => {
    let isAwaited = true
    const afterCommit = vi.fn()
    const store: PolledPriceListener['store'] = async (_tx, { kind }) => kind === 'spot' && isAwaited
    const { cache } = startProcess(createSource(SPOT).source, { listener: { store, afterCommit } })
    await cache.pollDue()
    expect(cache.getNextPollInMs()).toBe(10_000)
    expect(afterCommit).toHaveBeenCalledTimes(1)
    isAwaited = false
    now += 10_000
    await cache.pollDue()
    expect(cache.getNextPollInMs()).toBe(20_000)
    expect(afterCommit).toHaveBeenCalledTimes(1)
  })

  test('reports the age and the failures of each feed', async () => {
    const { cache, after } = startProcess(createSource(SPOT, DOWN).source)
    const spot = () => cache.ages().find(({ kind }) => kind === 'spot')
    const unknown = { ageMs: null, status: 'unavailable', failures: 0 }
    expect(spot()).toEqual({ source: host, kind: 'spot', ...unknown })
    await after(0, 10)
    expect(spot()).toMatchObject({ ageMs: 10_000, status: 'live', failures: 1 })
    await after(40)
    expect(spot()).toMatchObject({ ageMs: 50_000, status: 'delayed', failures: 2 })
  })

  test('closes without waiting for a source that hangs', async () => {
    let polling: Promise<unknown> = Promise.resolve()
    let running: ReturnType<typeof startProcess> | undefined
    await new Promise<void>((onRequest) => {
      const read: PriceSource['read'] = (signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
          onRequest()
        })
      running = startProcess({ name: host, read })
      polling = running.cache.pollDue()
    })
    await running?.cache.close()
    await polling
    expect(running?.messages()).toEqual([])
  })

  test('continues to poll prices without a database and logs that once', async () => {
    const breakable = await breakableDatabase(url)
    const mortal = openPostgresDatabase({ url: breakable.url, onIdleError: () => {} })
    onTestFinished(() => mortal.close())
    const { source, seen } = createSource(SPOT, 85_000_00n, 86_000_00n)
    const { after, messages } = startProcess(source, { on: mortal })
    expect(await after(0)).toEqual([SPOT])
    await breakable.cut()
    expect(await after(10, 5, 5)).toEqual([85_000_00n, 85_000_00n, 86_000_00n])
    expect(seen.polls).toBe(3)
    expect(messages()).toEqual(['price tables unreachable; this process polls prices on its own'])
  })
})

describe('createPriceCache in another currency', () => {
  const EUROS = 77_000_00n

  test('polls the currency while an account uses it, which is asked once a minute', async () => {
    const euros = createSource(EUROS)
    let used: Currency[] = []
    const findCurrenciesInUse = vi.fn(async () => used)
    const { cache } = startProcess(createSource(SPOT).source, { euros: euros.source, findCurrenciesInUse })
    await cache.pollDue()
    used = ['EUR', 'CHF']
    now += 59_999
    await cache.pollDue()
    expect(euros.seen.polls).toBe(0)
    now += 1
    await cache.pollDue()
    expect(euros.seen.polls).toBe(1)
    expect(cache.latest('spot', 'EUR')).toMatchObject({ prices: [EUROS], source: host, status: 'live' })
    expect(cache.ages().map(({ source }) => source)).toEqual([host, host, host, `${host} EUR`])
    findCurrenciesInUse.mockRejectedValue(new Error('down'))
    now += 60_000
    await cache.pollDue()
    expect(euros.seen.polls).toBe(2)
    expect(findCurrenciesInUse).toHaveBeenCalledTimes(3)
  })

  test('polls the currency for a minute after a client requested it, and then rests', async () => {
    const euros = createSource(EUROS)
    const { cache, onFollowed } = startProcess(createSource(SPOT).source, { euros: euros.source })
    await cache.pollDue()
    expect(await cache.current('ticker', 'EUR')).toMatchObject({ prices: [EUROS] })
    expect(onFollowed).toHaveBeenCalledTimes(1)
    now += 10_000
    await cache.pollDue()
    expect(euros.seen.polls).toBe(2)
    now += 60_000
    await cache.pollDue()
    expect(euros.seen.polls).toBe(2)
    expect(cache.ages()).toHaveLength(3)
  })

  test('serves the price 24 hours ago once the candles reach back that far', async () => {
    const euros = createSource(EUROS, 78_000_00n, 79_000_00n)
    const { cache } = startProcess(createSource(SPOT).source, { euros: euros.source })
    const readPrices = async () => (await cache.current('spot', 'EUR')).prices
    expect(await readPrices()).toEqual([EUROS])
    now += 24 * 3_600_000 - 3_600_000
    expect(await readPrices()).toEqual([78_000_00n])
    now += 3_600_000
    expect(await readPrices()).toEqual([79_000_00n, EUROS])
  })

  test('rejects a currency without a source', async () => {
    const { cache } = startProcess(createSource(SPOT).source)
    await expect(cache.current('spot', 'BRL')).rejects.toMatchObject({ code: 'currency_without_source' })
    expect(cache.latest('spot', 'BRL')).toBeNull()
  })
})

describe('createPriceCache in several processes on one database', () => {
  test('polls a source once per interval in total, and every process serves the price', async () => {
    const { source, seen } = createSource(SPOT, 85_000_00n, 86_000_00n, 87_000_00n)
    const processes = Array.from({ length: 5 }, () => startProcess(source))
    for (const [round, price] of [SPOT, 85_000_00n, 86_000_00n, 87_000_00n].entries()) {
      await Promise.all(processes.map(({ cache }) => cache.pollDue()))
      now += 1_000
      expect(await Promise.all(processes.map(({ served }) => served()))).toEqual(Array(5).fill(price))
      expect(seen.polls).toBe(round + 1)
      now += 9_000
    }
  })

  test('keeps polling in the process that polled last', async () => {
    const leading = createSource(SPOT)
    const following = createSource(SPOT)
    const leader = startProcess(leading.source)
    const follower = startProcess(following.source)
    for (let round = 0; round < 5; round += 1) {
      await leader.cache.pollDue()
      now += 1_000
      await follower.cache.pollDue()
      now += 9_000
      await follower.cache.pollDue()
    }
    expect([leading.seen.polls, following.seen.polls]).toEqual([5, 0])
  })

  test('polls in another process one second after the leader is late', async () => {
    const { source, seen } = createSource(SPOT)
    const leader = startProcess(source)
    const follower = startProcess(source)
    await leader.cache.pollDue()
    await follower.cache.pollDue()
    await leader.cache.close()
    now += 10_999
    await follower.cache.pollDue()
    expect(seen.polls).toBe(1)
    now += 1
    await follower.cache.pollDue()
    expect(seen.polls).toBe(2)
  })

  test('confirms a suspect price of another process and shares the failure count', async () => {
    const drop = 8_400_00n
    const { source } = createSource(SPOT, drop, drop, DOWN, DOWN)
    const one = startProcess(source)
    const other = startProcess(source)
    expect(await one.after(0, 10)).toEqual([SPOT, SPOT])
    expect(await other.after(10)).toEqual([drop])
    await one.after(11)
    await other.after(11)
    expect(other.cache.ages()[0]?.failures).toBe(2)
    expect(one.messages()).toEqual(['price source failed', 'price source failed'])
    expect(other.messages()).toEqual(['price source recovered'])
  })

  test('discards a response that arrives after another process has polled again', async () => {
    const slow = createSlowAnswer()
    const late = startProcess(createSource(slow.promise).source)
    const polling = late.cache.pollDue()
    const prompt = startProcess(createSource(85_000_00n).source)
    await prompt.cache.pollDue()
    now += 10_000
    await prompt.after(1)
    slow.answer(SPOT)
    await polling
    now += 1_000
    expect(await startProcess(createSource(DOWN).source).served()).toBe(85_000_00n)
  })

  test('keeps real and simulated prices apart', async () => {
    const real = startProcess(createSource(SPOT).source, { name: 'exchange.example' })
    const simulated = startProcess(createSource(1_00n).source, { name: 'simulated' })
    await real.cache.pollDue()
    await simulated.cache.pollDue()
    now += 2_000
    expect([await real.served(), await simulated.served()]).toEqual([SPOT, 1_00n])
  })

  function recordingListener(store: PolledPriceListener['store'] = async () => true) {
    const calls: string[] = []
    const listener: PolledPriceListener = {
      async store(tx, reading) {
        if (reading.kind !== 'spot') return false
        calls.push(`store ${reading.prices} of ${reading.source} at ${reading.asOf.toISOString()}`)
        return store(tx, reading)
      },
      afterCommit: ({ kind, prices }) => void (kind === 'spot' && calls.push(`commit ${prices}`)),
    }
    return { calls, listener }
  }

  test('adds each accepted spot price to the candles once and calls the listener once', async () => {
    const { calls, listener } = recordingListener()
    const { source } = createSource(SPOT, 85_000_00n, 8_400_00n, DOWN, 83_000_00n)
    const processes = Array.from({ length: 3 }, () => startProcess(source, { listener }))
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(processes.map(({ cache }) => cache.pollDue()))
      now += 11_000
    }
    const { rows } = await database.query(
      'select step, samples, open, high, low, close from market_candles where source = $1 order by step',
      [host],
    )
    const candle = { samples: 3, open: '8400000', high: '8500000', low: '8300000', close: '8300000' }
    expect(rows).toEqual(['day', 'hour', 'minute'].map((step) => ({ step, ...candle })))
    expect(calls).toEqual([
      ...[`store 8400000 of ${host} at 2026-11-21T12:00:00.000Z`, 'commit 8400000'],
      ...[`store 8500000 of ${host} at 2026-11-21T12:00:11.000Z`, 'commit 8500000'],
      ...[`store 8300000 of ${host} at 2026-11-21T12:00:44.000Z`, 'commit 8300000'],
    ])
  })

  test('serves a price and stores nothing if the listener fails', async () => {
    const { calls, listener } = recordingListener(() => Promise.reject(new Error('disk full')))
    const { cache, served, messages } = startProcess(createSource(SPOT).source, { listener })
    await cache.pollDue()
    expect(await served()).toBe(SPOT)
    expect(calls).toEqual([expect.stringMatching(/^store /)])
    expect(messages()).toContain('price tables unreachable; this process polls prices on its own')
    const { rows } = await database.query('select 1 from market_candles where source = $1', [host])
    expect(rows).toEqual([])
  })
})
