import { DAY_MS, type MinorUnits, toMinorUnits } from '@satlens/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { perFile } from '#test/harness/per-file.ts'
import { marketCandlesTable, type StoredPriceCandle } from '../schema.ts'
import { CANDLE_INTERVALS, createCandlesOfPrice, getCandleStart } from './candle.ts'
import { deleteOldCandles, mergeIntoStoredCandles } from './candles.queries.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')

const database = perFile(async () =>
  openPostgresDatabase({ url: await freshDatabase(), poolSize: 4, onIdleError: () => {} }),
)
let sources = 0

type Sample = { readonly at: number; readonly price: bigint }

/** Stores samples for a source of their own, several at once, and returns the stored candles. */
async function store(samples: readonly Sample[], atOnce = 1) {
  const source = `source-${++sources}`
  for (let first = 0; first < samples.length; first += atOnce) {
    const some = samples.slice(first, first + atOnce)
    await Promise.all(
      some.map(({ at, price }) =>
        mergeIntoStoredCandles(database.db, source, createCandlesOfPrice(toMinorUnits(price), new Date(at))),
      ),
    )
  }
  const rows = await database.db.select().from(marketCandlesTable)
  return rows
    .filter((row) => row.source === source)
    .map(({ source: _, ...candle }) => candle)
    .sort(byTime)
}

const byTime = (a: StoredPriceCandle, b: StoredPriceCandle) =>
  CANDLE_INTERVALS.indexOf(a.step) - CANDLE_INTERVALS.indexOf(b.step) || a.start.getTime() - b.start.getTime()

/** Computes the same candles from all samples together. */
function expected(samples: readonly Sample[]): StoredPriceCandle[] {
  const candles = CANDLE_INTERVALS.flatMap((step) => {
    const buckets = new Map<number, Sample[]>()
    for (const sample of samples.toSorted((a, b) => a.at - b.at)) {
      const start = getCandleStart(step, new Date(sample.at)).getTime()
      buckets.set(start, [...(buckets.get(start) ?? []), sample])
    }
    return [...buckets].map(([start, inside]): StoredPriceCandle => {
      const prices = inside.map(({ price }) => price as MinorUnits)
      const sorted = prices.toSorted((a, b) => Number(a - b))
      return {
        step,
        start: new Date(start),
        samples: inside.length,
        firstAt: new Date(inside.at(0)?.at ?? 0),
        lastAt: new Date(inside.at(-1)?.at ?? 0),
        open: prices.at(0) as MinorUnits,
        high: sorted.at(-1) as MinorUnits,
        low: sorted.at(0) as MinorUnits,
        close: prices.at(-1) as MinorUnits,
      }
    })
  })
  return candles.sort(byTime)
}

describe('getCandleStart', () => {
  test.each([
    ['minute', '2026-11-21T23:59:00Z'],
    ['hour', '2026-11-21T23:00:00Z'],
    ['day', '2026-11-21T00:00:00Z'],
  ] as const)('returns the start of the %s in UTC: %s', (step, start) => {
    expect(getCandleStart(step, new Date('2026-11-21T23:59:59.999Z'))).toEqual(new Date(start))
    expect(getCandleStart(step, new Date(start))).toEqual(new Date(start))
  })
})

describe('mergeIntoStoredCandles', () => {
  test('merges prices into the same candles in any order, also concurrently', async () => {
    const moment = fc.integer({ min: 0, max: 3 * DAY_MS }).map((ms) => NOON + ms)
    const sample = fc.record({ at: moment, price: fc.bigInt({ min: 1n, max: 200_000_00n }) })
    const samples = fc.uniqueArray(sample, { minLength: 1, maxLength: 12, selector: ({ at }) => at })
    await fc.assert(
      fc.asyncProperty(samples, fc.integer({ min: 1, max: 4 }), async (some, atOnce) => {
        expect(await store(some, atOnce)).toEqual(expected(some))
      }),
      { numRuns: 25 },
    )
  })
})

describe('deleteOldCandles', () => {
  test('deletes minutes after two days and hours after two months, but no days', async () => {
    const old = [1.4, 2.1, 61, 63, 4_000].map((days) => ({ at: NOON - days * DAY_MS, price: 84_000_00n }))
    const before = await store(old)
    expect(before).toHaveLength(15)
    await deleteOldCandles(database.db, new Date(NOON))
    const stored = await database.db.select().from(marketCandlesTable)
    const after = stored.filter(({ source }) => source === `source-${sources}`)
    const left = (step: string) => after.filter((candle) => candle.step === step).length
    expect([left('minute'), left('hour'), left('day')]).toEqual([1, 3, 5])
  })
})
