import { describe, expect, test } from 'vitest'
import { describeWait, formatRate } from './describe-fee.ts'
import { getFeeRate, judgeFeeRate, parseFeeRate } from './fee-input.ts'

const RATES = {
  fast: { rate: 12, blocks: 1 },
  normal: { rate: 6, blocks: 6 },
  slow: { rate: 1.5, blocks: 144 },
  as_of: '2026-11-21T09:00:00Z',
}

test.each([
  [1, 'About 10 minutes, in the next block'],
  [3, 'About 30 minutes, within 3 blocks'],
  [6, 'About 1 hour, within 6 blocks'],
  [25, 'About 4 hours, within 25 blocks'],
  [144, 'About 1 day, within 144 blocks'],
  [1008, 'About 7 days, within 1008 blocks'],
])('a fee for %i blocks is described as %s', (blocks, text) => {
  expect(describeWait(blocks)).toBe(text)
})

test.each([
  [12, '12'],
  [1.5, '1.5'],
  [6.77884615, '6.779'],
])('formatRate(%d) is %s', (rate, text) => {
  expect(formatRate(rate)).toBe(text)
})

describe('parseFeeRate', () => {
  test.each([
    ['1', 1],
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['0012.125', 12.125],
    [' 1000 ', 1000],
    ['1,000', null],
    ['1000.001', null],
    ['0.999', null],
    ['2.5001', null],
    ['1e2', null],
    ['-3', null],
    ['', null],
    ['fast', null],
  ])('parses %j as %s', (text, rate) => {
    expect(parseFeeRate(text)).toBe(rate)
  })
})

test('the chosen rate is one of three or the own one', () => {
  expect(getFeeRate({ fee: 'slow', ownRate: '9' }, RATES)).toBe(1.5)
  expect(getFeeRate({ fee: 'own', ownRate: '9' }, RATES)).toBe(9)
  expect(getFeeRate({ fee: 'own', ownRate: 'x' }, RATES)).toBeNull()
  expect(getFeeRate({ fee: 'fast', ownRate: '' }, null)).toBeNull()
})

test.each([
  [36, null],
  [36.1, 'tooHigh'],
  [1.5, null],
  [1.4, 'tooLow'],
])('an own rate of %d is judged as %s', (rate, verdict) => {
  expect(judgeFeeRate(rate, RATES)).toBe(verdict)
  expect(judgeFeeRate(rate, null)).toBeNull()
})
