import { CANDLE_RANGES } from '@satlens/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STEP_MS } from './candle.ts'
import { MAX_CANDLES, planCandles } from './candle-range.ts'
import { MAX_CANDLES_OF_SPAN } from './candle-source.ts'
import { findGaps } from './gaps.ts'

const NOW = new Date('2026-11-21T12:34:56Z')

describe('planCandles', () => {
  test('plans at most MAX_CANDLES candles for a history of any age', () => {
    for (const range of CANDLE_RANGES) {
      for (let hours = 0; hours < 40 * 365 * 24; hours = hours * 2 + 1) {
        for (const lateMs of [0, 1, STEP_MS.hour - 1]) {
          const now = new Date(NOW.getTime() + lateMs)
          const since = new Date(now.getTime() - hours * STEP_MS.hour)
          const { from, intervalMs } = planCandles(range, since, now)
          const index = (at: number) => Math.floor(at / intervalMs)
          expect(index(now.getTime()) - index(from.getTime()) + 1).toBeLessThanOrEqual(MAX_CANDLES)
        }
      }
    }
  })

  test.each([
    ['1D', 'minute', '2026-11-20T12:30:00.000Z', 300],
    ['1W', 'hour', '2026-11-14T12:00:00.000Z', 3_600],
    ['1M', 'hour', '2026-10-21T12:00:00.000Z', 7_200],
    ['1Y', 'day', '2025-11-21T00:00:00.000Z', 86_400],
    ['All', 'day', '2026-01-01T00:00:00.000Z', 86_400],
  ] as const)('makes the range %s of %ss since %s, %i seconds each', (range, step, from, seconds) => {
    const plan = planCandles(range, new Date('2026-01-01T07:00:00Z'), NOW)
    expect(plan).toEqual({ step, from: new Date(from), intervalMs: seconds * 1_000 })
  })
})

const HOUR = STEP_MS.hour
const START = Date.parse('2026-11-01T00:00:00Z')
const hour = (count: number) => new Date(START + count * HOUR)

/** Returns the gaps in hours since the start when these hours are stored. */
const spans = (hours: number, stored: readonly number[]) =>
  findGaps('hour', hour(0), hour(hours), stored.map(hour)).map(({ from, to }) => [
    (from.getTime() - START) / HOUR,
    (to.getTime() - START) / HOUR,
  ])

describe('findGaps', () => {
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
        for (const [from = 0, to = 0] of found) expect(to - from).toBeLessThanOrEqual(MAX_CANDLES_OF_SPAN)
        expect(found.length).toBeLessThanOrEqual(Math.ceil(1_000 / MAX_CANDLES_OF_SPAN))
      }),
      { numRuns: 50 },
    )
  })
})
