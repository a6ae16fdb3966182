import { expect, test } from 'vitest'
import { addJitter } from './jitter.ts'

test.each([
  [0, 500],
  [0.5, 1_000],
  [1, 1_500],
])('waits between half and one and a half of the time (%s: %i ms)', (random, expected) => {
  expect(addJitter(1_000, random)).toBe(expected)
})
