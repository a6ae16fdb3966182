import { type BasisPoints, cents } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { ageText, gapLine, spokenChange, spokenPrice, stateMark, stateWord } from './price-words.ts'

const live = {
  status: 'live',
  price: cents(6_421_000n),
  ageSeconds: 12,
  source: 'coinbase',
  isSimulated: false,
} as const

test('a sample is never spoken of as a price of today', () => {
  expect(spokenPrice({ status: 'sample', price: cents(4_350_000n) })).toBe(
    'Bitcoin price 43,500.00 dollars, a sample value, not live',
  )
})

test('a price is spoken with its age, and a late one says so', () => {
  expect(spokenPrice(live)).toBe('Bitcoin price 64,210.00 dollars, updated 12 seconds ago')
  expect(spokenPrice({ ...live, status: 'delayed', ageSeconds: 60 })).toBe(
    'Bitcoin price 64,210.00 dollars, delayed, updated 1 minute ago',
  )
})

test('a made-up price is named so, in sight and in sound', () => {
  const simulated = { ...live, isSimulated: true }
  expect(stateWord(simulated)).toBe('Simulated')
  expect(stateMark(simulated)).not.toBe(stateMark(live))
  expect(spokenPrice(simulated)).toMatch(/^Simulated bitcoin price/)
})

test('an age is told in seconds and then in minutes', () => {
  expect(ageText(59)).toBe('59 s ago')
  expect(ageText(119)).toBe('1 min ago')
})

test.each([
  [162n, 'Up 1.62% in 24 hours'],
  [-5n, 'Down 0.05% in 24 hours'],
  [0n, 'Unchanged in 24 hours'],
])('a change of %s is spoken with its direction and its period', (change, words) => {
  expect(spokenChange(change as BasisPoints)).toBe(words)
})

describe('the buy price against spot', () => {
  test.each([
    [null, 64_000_00n, 'Buy price against spot', null],
    [64_000_00n, null, 'Buy price against spot', null],
    [64_640_00n, 64_000_00n, 'Buy price above spot', '1.00%'],
    [63_360_00n, 64_000_00n, 'Buy price below spot', '1.00%'],
    [64_000_00n, 64_000_00n, 'Buy price against spot', '0.00%'],
  ])('%s against %s carries no sign, for it is a charge', (buy, spot, term, percent) => {
    expect(gapLine(buy === null ? null : cents(buy), spot === null ? null : cents(spot))).toMatchObject({
      term,
      percent,
    })
  })
})
