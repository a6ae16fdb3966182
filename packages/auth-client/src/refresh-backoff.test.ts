import { describe, expect, test } from 'vitest'
import { coolDownMs, nextWaitMs } from './refresh-backoff.ts'

describe('waiting for the next refresh (wire §12.1)', () => {
  test('gives up when the wait would end later than 30 s after the first request', () => {
    expect(nextWaitMs(8, 25_400, 0)).toBeNull()
    expect(nextWaitMs(1, 0, 30_001)).toBeNull()
    expect(nextWaitMs(1, 0, 30_000)).toBe(30_000)
  })

  test('starts at 200 ms and doubles: eight attempts in 25.4 s', () => {
    const waits: number[] = []
    let passed = 0
    for (let wait = nextWaitMs(1, 0, 0); wait !== null; wait = nextWaitMs(waits.length + 1, passed, 0)) {
      waits.push(wait)
      passed += wait
    }
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
    expect(passed).toBe(25_400)
  })

  test('waits as long as the server asks, never shorter than the backoff', () => {
    expect(nextWaitMs(1, 0, 5000)).toBe(5000)
    expect(nextWaitMs(5, 3000, 1000)).toBe(3200)
  })

  test('cools down for a minute, longer if the server says so, five minutes at most', () => {
    expect([0, 90_000, 86_400_000].map(coolDownMs)).toEqual([60_000, 90_000, 300_000])
  })
})
