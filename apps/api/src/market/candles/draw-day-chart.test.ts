import type { CandlesResponse } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { drawDayChart } from './draw-day-chart.ts'

const NOW = new Date('2026-11-21T12:34:56Z')
/** The interval that was in progress 24 hours ago. */
const FROM_MS = Date.parse('2026-11-20T12:30:00Z')
const INTERVAL_S = 300

const draw = (...prices: readonly (readonly [index: number, close: number])[]) =>
  drawDayChart(
    {
      range: '1D',
      currency: 'USD',
      interval: INTERVAL_S,
      collected_since: null,
      has_filled_prices: false,
      source: 'exchange.example',
      filled_source: null,
      candles: prices.map(([index, close]) => ({
        start: new Date(FROM_MS + index * INTERVAL_S * 1_000).toISOString(),
        open: close - 1,
        high: close + 2,
        low: close - 2,
        close,
      })),
    } satisfies CandlesResponse,
    NOW,
  )

describe('drawDayChart', () => {
  test('returns no chart without candles', () => {
    expect(draw()).toEqual({ source: 'exchange.example', chart: null })
  })

  test('draws the highest price at the top and the lowest one at the bottom', () => {
    expect(draw([0, 100], [1, 130], [2, 110], [3, 160]).chart).toEqual({
      as_of: '2026-11-20T12:50:00.000Z',
      line: 'M0 100L1 50L2 83.3L3 0',
      has_gaps: false,
      first: 99,
      last: 160,
      low: 98,
      high: 162,
    })
  })

  test('interrupts the line where candles are missing, and draws a single price as a dot', () => {
    const chart = draw([0, 100], [1, 200], [4, 150], [287, 100], [288, 200]).chart
    expect(chart?.line).toBe('M0 100L1 0M4 50h0M287 100L288 0')
    expect(chart?.has_gaps).toBe(true)
  })

  test('reports a gap when the prices begin later than the 24 hours', () => {
    expect(draw([1, 100], [2, 100]).chart?.has_gaps).toBe(false)
    expect(draw([2, 100], [3, 100]).chart?.has_gaps).toBe(true)
  })

  test('draws a constant price in the middle', () => {
    expect(draw([0, 100], [1, 100]).chart?.line).toBe('M0 50L1 50')
  })

  test('dates a chart whose last interval is in progress by the present time', () => {
    expect(draw([288, 100]).chart?.as_of).toBe(NOW.toISOString())
    expect(draw([287, 100]).chart?.as_of).toBe('2026-11-21T12:30:00.000Z')
  })
})
