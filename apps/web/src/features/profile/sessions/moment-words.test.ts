import { expect, test } from 'vitest'
import { exactWords, relativeWords } from './moment-words.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000
const DAY = 86_400_000

test.each([
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [2 * DAY - 1, '1 day ago'],
  [6 * DAY, '6 days ago'],
  [13 * DAY, '1 week ago'],
  [40 * DAY, '1 month ago'],
  [800 * DAY, '2 years ago'],
])('%i ms ago is %j', (ageMs, words) => {
  expect(relativeWords(NOW - ageMs, NOW)).toBe(words)
})

test('the exact moment names day, month, year and time', () => {
  const words = exactWords(Date.parse('2026-11-05T15:04:00'))
  expect(words).toMatch(/November 5, 2026/)
  expect(words).toMatch(/3:04/)
})
