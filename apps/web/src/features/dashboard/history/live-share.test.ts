import { describe, expect, test } from 'vitest'
import { formatLiveShare, formatSpan, getLiveShare, getMeasuredSeconds } from './live-share.ts'

const time = (liveSeconds: number, observedSeconds: number) => ({ liveSeconds, observedSeconds })

describe('getLiveShare', () => {
  test.each([
    ['nothing was observed', 0, 0, null],
    ['less than a minute was observed', 59, 59, null],
    ['the price was live all the time', 86_400, 86_400, 1_000],
    ['the price was never live', 0, 3_600, 0],
    ['a second is missing from a day', 86_399, 86_400, 999],
    ['half of a short time was live', 60, 120, 500],
    ['more live than observed time was reported', 130, 120, 1_000],
  ])('when %s, %d of %d seconds are a share of %s', (_, live, observed, share) => {
    expect(getLiveShare(time(live, observed))).toBe(share)
  })
})

describe('getMeasuredSeconds', () => {
  test('returns the shortest observed time of the prices that have a share', () => {
    expect(getMeasuredSeconds([time(600, 600), time(0, 0), time(100, 300)])).toBe(300)
  })

  test('returns null while no price has a share', () => {
    expect(getMeasuredSeconds([time(0, 0), time(20, 20)])).toBeNull()
  })
})

test.each([
  [1_000, '100%'],
  [999, '99.9%'],
  [0, '0%'],
])('formatLiveShare formats %d thousandths as %s', (share, text) => {
  expect(formatLiveShare(share)).toBe(text)
})

test.each([
  [60, '1 minute'],
  [3_599, '59 minutes'],
  [3_600, '1 hour'],
  [86_399, '23 hours'],
])('formatSpan formats %d seconds as %s', (seconds, text) => {
  expect(formatSpan(seconds)).toBe(text)
})
