import { describe, expect, test } from 'vitest'
import { candleNear, slotsOf } from './slots.ts'

const HOUR = 3_600_000
const at = (...hours: number[]) => hours.map((hour) => ({ startMs: hour * HOUR }))
const inUtc = () => 0

describe('slots', () => {
  test('of no candle are none', () => {
    expect(slotsOf([], HOUR, inUtc)).toEqual([])
  })

  test('are there for the time in which nothing is known, too', () => {
    expect(slotsOf(at(10, 11, 14), HOUR, inUtc)).toEqual([
      { time: 36_000, index: 0 },
      { time: 39_600, index: 1 },
      { time: 43_200, index: null },
      { time: 46_800, index: null },
      { time: 50_400, index: 2 },
    ])
  })

  test('show the wall clock, and go on when it is set back', () => {
    const backAt11 = (ms: number) => (ms < 11 * HOUR ? 2 * HOUR : HOUR)
    const times = slotsOf(at(9, 10, 11, 12, 13), HOUR, backAt11).map(({ time }) => time)
    expect(times).toEqual([39_600, 43_200, 43_201, 46_800, 50_400])
  })
})

describe('the candle near a place', () => {
  const slots = slotsOf(at(10, 11, 14), HOUR, inUtc)

  test('is none where there is no candle', () => {
    expect(candleNear([], 0)).toBeNull()
  })

  test('is the one there, or the nearest', () => {
    expect([0, 1, 2, 3, 4].map((place) => candleNear(slots, place))).toEqual([0, 1, 1, 2, 2])
  })

  test('is the last one beyond the end', () => {
    expect(candleNear(slots, 5)).toBe(2)
  })
})
