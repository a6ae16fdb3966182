import { type Cents, cents } from '@satlens/domain'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { createPriceCache } from './price-cache.ts'

const SPOT = cents(84_000_00n)

/** A cache over a scripted source: each poll takes the next answer, the last one again and again. */
function setUp(answers: (bigint | Error | Promise<Cents>)[] = [SPOT]) {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const lines: { level: number; msg: string }[] = []
  const seen = { polls: 0 }
  const cache = createPriceCache<Cents>({
    source: {
      name: 'scripted',
      read: async () => {
        const answer = answers[Math.min(seen.polls++, answers.length - 1)]
        if (answer instanceof Error) throw answer
        return typeof answer === 'bigint' ? cents(answer) : (answer as Promise<Cents>)
      },
    },
    pricesOf: (price) => [price],
    intervalMs: 10_000,
    patienceMs: 5,
    clock: { now: () => new Date(now) },
    log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
  })
  return {
    cache,
    seen,
    lines,
    wait: (seconds: number) => {
      now += seconds * 1_000
    },
    /** The price served after each of the given waits, or the code of the refusal. */
    after: async (...seconds: number[]) => {
      const served: unknown[] = []
      for (const pause of seconds) {
        now += pause * 1_000
        served.push(
          await cache.current().then(
            ({ value }) => value,
            (error) => error.code,
          ),
        )
      }
      return served
    },
  }
}

function pendingPrice() {
  let resolve: (price: Cents) => void = () => {}
  const promise = new Promise<Cents>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

describe('createPriceCache', () => {
  test('refuses with price_unavailable and a time to come back when nothing was ever read', async () => {
    const { cache } = setUp([new Error('down')])
    await expect(cache.current()).rejects.toMatchObject({ code: 'price_unavailable', retryAfterSeconds: 10 })
  })

  test('two hundred clients at once cost one request', async () => {
    const { cache, seen } = setUp()
    const readings = await Promise.all(Array.from({ length: 200 }, () => cache.current()))
    expect(new Set(readings.map(({ value }) => value))).toEqual(new Set([SPOT]))
    expect(seen.polls).toBe(1)
  })

  test('the source is asked once per interval, however often clients ask', async () => {
    const { after, seen } = setUp()
    await after(0, 3, 3, 3.9)
    expect(seen.polls).toBe(1)
    await after(0.1)
    expect(seen.polls).toBe(2)
  })

  test('a failing source is not asked more often than a healthy one', async () => {
    const { after, seen } = setUp([new Error('down')])
    expect(await after(0, 5, 4.9)).toEqual(Array(3).fill('price_unavailable'))
    expect(seen.polls).toBe(1)
  })

  test('is not asked at all while nobody asks', async () => {
    const { wait, seen } = setUp()
    wait(3_600)
    expect(seen.polls).toBe(0)
  })

  test('says how old the price is: live to 45 s, delayed to 5 min, then nothing', async () => {
    const { cache, wait } = setUp([SPOT, new Error('down')])
    const { asOf } = await cache.current()
    const statusAfter = async (seconds: number) => {
      wait(seconds)
      return cache.current().then(
        (reading) => ({ status: reading.status, asOf: reading.asOf }),
        (error) => error.code,
      )
    }
    expect(await statusAfter(45)).toEqual({ status: 'live', asOf })
    expect(await statusAfter(0.001)).toEqual({ status: 'delayed', asOf })
    expect(await statusAfter(254.999)).toEqual({ status: 'delayed', asOf })
    expect(await statusAfter(0.001)).toBe('price_unavailable')
  })

  test('serves the older price when the source is slow, and the newer one once it came', async () => {
    const { promise, resolve } = pendingPrice()
    const { after } = setUp([SPOT, promise, promise])
    expect(await after(0, 10)).toEqual([SPOT, SPOT])
    resolve(cents(85_000_00n))
    await promise
    expect(await after(0)).toEqual([85_000_00n])
  })

  test('a slow answer is never asked for a second time while it is under way', async () => {
    const { promise, resolve } = pendingPrice()
    const { cache, wait, seen } = setUp([promise])
    const first = cache.current()
    wait(60)
    const second = cache.current()
    resolve(SPOT)
    await Promise.all([first, second])
    expect(seen.polls).toBe(1)
  })

  test('a drop by 90 % is not served until a second reading agrees', async () => {
    const drop = 8_400_00n
    expect(await setUp([SPOT, drop, SPOT, SPOT]).after(0, 10, 10)).toEqual([SPOT, SPOT, SPOT])
    expect(await setUp([SPOT, drop, drop]).after(0, 10, 10)).toEqual([SPOT, SPOT, drop])
  })

  test('an outage is one line in the log, its end another', async () => {
    const { after, lines } = setUp([SPOT, new Error('a'), new Error('b'), SPOT, new Error('c'), SPOT])
    await after(0, 10, 10, 10, 10, 10)
    expect(lines.map(({ msg }) => msg)).toEqual([
      'prices cannot be read',
      'prices are readable again',
      'prices cannot be read',
      'prices are readable again',
    ])
  })

  test('a clock that was set back does not silence the feed', async () => {
    const { after } = setUp([SPOT, 85_000_00n])
    expect(await after(0, -7_200)).toEqual([SPOT, 85_000_00n])
  })
})
