import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STEP_MS } from './candle.ts'
import { MAX_CANDLES_OF_SPAN } from './candle-source.ts'
import { spansToFill } from './gaps.ts'

const HOUR = STEP_MS.hour
const START = Date.parse('2026-11-01T00:00:00Z')
const hour = (count: number) => new Date(START + count * HOUR)

/** The spans in hours since the start, when these hours are kept. */
const spans = (hours: number, kept: readonly number[]) =>
  spansToFill('hour', hour(0), hour(hours), kept.map(hour)).map(({ from, to }) => [
    (from.getTime() - START) / HOUR,
    (to.getTime() - START) / HOUR,
  ])

describe('spansToFill', () => {
  test('asks for nothing where nothing is missing', () => {
    expect(spans(0, [])).toEqual([])
    expect(spans(3, [0, 1, 2])).toEqual([])
  })

  test('asks for a gap from its first to its last candle', () => {
    expect(spans(10, [0, 1, 2, 6, 7, 8, 9])).toEqual([[3, 6]])
    expect(spans(3, [])).toEqual([[0, 3]])
  })

  test('joins gaps that lie near each other, and lists distant ones newest first', () => {
    expect(spans(10, [1, 2, 4, 5, 7, 8, 9])).toEqual([[0, 7]])
    const kept = Array.from({ length: 700 }, (_, at) => at).filter((at) => at !== 5 && at !== 650)
    expect(spans(700, kept)).toEqual([
      [650, 651],
      [5, 6],
    ])
  })

  test('has every missing candle in one span, and no span longer than allowed', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 999 }))
    fc.assert(
      fc.property(hours, (kept) => {
        const found = spans(1_000, kept)
        const isIn = (at: number) => found.filter(([from = 0, to = 0]) => at >= from && at < to).length
        for (let at = 0; at < 1_000; at += 1) if (!kept.includes(at)) expect(isIn(at)).toBe(1)
        for (const [from = 0, to = 0] of found) expect(to - from).toBeLessThanOrEqual(MAX_CANDLES_OF_SPAN)
        expect(found.length).toBeLessThanOrEqual(Math.ceil(1_000 / MAX_CANDLES_OF_SPAN))
      }),
      { numRuns: 50 },
    )
  })
})
