import { cents } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { candlesOfSample, startOf } from './candle.ts'

describe('startOf', () => {
  test('is the beginning of the minute, the hour and the day in UTC', () => {
    const at = new Date('2026-11-21T23:59:59.999Z')
    expect(startOf('minute', at)).toEqual(new Date('2026-11-21T23:59:00Z'))
    expect(startOf('hour', at)).toEqual(new Date('2026-11-21T23:00:00Z'))
    expect(startOf('day', at)).toEqual(new Date('2026-11-21T00:00:00Z'))
  })

  test('a moment on the edge begins a candle of its own', () => {
    const edge = new Date('2026-11-22T00:00:00Z')
    for (const step of ['minute', 'hour', 'day'] as const) expect(startOf(step, edge)).toEqual(edge)
  })
})

describe('candlesOfSample', () => {
  test('is one candle of each step, all of whose prices are the one that was read', () => {
    const at = new Date('2026-11-21T12:34:56Z')
    const price = cents(84_000_00n)
    const candles = candlesOfSample(price, at)
    expect(candles.map(({ step }) => step)).toEqual(['minute', 'hour', 'day'])
    for (const { step, ...candle } of candles) {
      expect(candle).toEqual({
        ...{ start: startOf(step, at), samples: 1, firstAt: at, lastAt: at },
        ...{ open: price, high: price, low: price, close: price },
      })
    }
  })
})
