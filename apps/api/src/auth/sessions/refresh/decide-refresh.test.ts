import { describe, expect, test } from 'vitest'
import { afterRotation, decideRefresh, type RefreshVerdict } from './decide-refresh.ts'

const INTERVAL = 10_000
const WITHIN = INTERVAL - 1
const LATER = INTERVAL

describe('judgeRefresh', () => {
  test.each<[what: string, behind: number, msSinceRotation: number, lostBudget: number, RefreshVerdict]>([
    ['a token that was never issued', -1, 0, 1, 'unknown'],
    ['a token far ahead', -4_000_000_000, LATER, 1, 'unknown'],
    ['the newest token', 0, 0, 1, 'rotate'],
    ['the newest token after a year', 0, 31_536_000_000, 0, 'rotate'],
    ['the one before, within the interval', 1, WITHIN, 1, 'repeat'],
    ['the one before, within the interval, budget spent', 1, WITHIN, 0, 'repeat'],
    ['the one before, later', 1, LATER, 1, 'repeat_lost'],
    ['the one before, later, budget spent', 1, LATER, 0, 'revoke'],
    ['an older one, within the interval', 2, WITHIN, 1, 'repeat'],
    ['an older one, within the interval, budget spent', 7, WITHIN, 0, 'repeat'],
    ['an older one, later', 2, LATER, 1, 'revoke'],
    ['the very first one, later', 1_000, LATER, 1, 'revoke'],
    ['a clock that went back', 1, -5_000, 0, 'repeat'],
  ])('judges %s', (_what, behind, msSinceRotation, lostBudget, verdict) => {
    const presented = { behind, msSinceRotation, lostBudget, reuseIntervalMs: INTERVAL }
    expect(decideRefresh({ ...presented, isOutranked: false })).toBe(verdict)
  })

  test.each([2, 3, 1_000])(
    'judges a token from before the second factor as outranked, %i rotations behind',
    (behind) => {
      for (const msSinceRotation of [0, WITHIN, LATER]) {
        const presented = { behind, msSinceRotation, lostBudget: 1, reuseIntervalMs: INTERVAL }
        expect(decideRefresh({ ...presented, isOutranked: true })).toBe('outranked')
      }
    },
  )
})

test('afterRotation restores the budget of lost answers after two normal rotations in a row', () => {
  const once = afterRotation({ lostBudget: 0, rotationStreak: 0 })
  expect(once).toEqual({ lostBudget: 0, rotationStreak: 1 })
  expect(afterRotation(once)).toEqual({ lostBudget: 1, rotationStreak: 2 })
})
