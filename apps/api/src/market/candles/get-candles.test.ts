import { CANDLE_RANGES } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { CANDLE_INTERVAL_MS } from '../schema.ts'
import { MAX_CANDLES_PER_RESPONSE, planCandleQuery } from './get-candles.ts'

const NOW = new Date('2026-11-21T12:34:56Z')

describe('planCandleQuery', () => {
  test('plans at most MAX_CANDLES candles for a history of any age', () => {
    for (const range of CANDLE_RANGES) {
      for (let hours = 0; hours < 40 * 365 * 24; hours = hours * 2 + 1) {
        for (const lateMs of [0, 1, CANDLE_INTERVAL_MS.hour - 1]) {
          const now = new Date(NOW.getTime() + lateMs)
          const since = new Date(now.getTime() - hours * CANDLE_INTERVAL_MS.hour)
          const { from, intervalMs } = planCandleQuery(range, since, now)
          const index = (at: number) => Math.floor(at / intervalMs)
          expect(index(now.getTime()) - index(from.getTime()) + 1).toBeLessThanOrEqual(
            MAX_CANDLES_PER_RESPONSE,
          )
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
  ] as const)('plans %s with the step %s from %s in intervals of %i s', (range, step, from, seconds) => {
    const plan = planCandleQuery(range, new Date('2026-01-01T07:00:00Z'), NOW)
    expect(plan).toEqual({ step, from: new Date(from), intervalMs: seconds * 1_000 })
  })
})
