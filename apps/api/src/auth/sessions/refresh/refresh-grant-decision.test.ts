import { describe, expect, test } from 'vitest'
import {
  decideRefreshTokenUse,
  getCountersAfterRotation,
  type RefreshTokenDecision,
} from './refresh-grant-decision.ts'

const INTERVAL = 10_000
const WITHIN = INTERVAL - 1
const LATER = INTERVAL

describe('decideRefreshTokenUse', () => {
  test.each<[token: string, rotationsBehind: number, ms: number, lostBudget: number, RefreshTokenDecision]>([
    ['a token that was never issued', -1, 0, 1, 'unknown'],
    ['a token far ahead', -4_000_000_000, LATER, 1, 'unknown'],
    ['the newest token', 0, 0, 1, 'rotate'],
    ['the newest token after a year', 0, 31_536_000_000, 0, 'rotate'],
    ['the previous token within the interval', 1, WITHIN, 1, 'repeat'],
    ['the previous token within the interval, budget spent', 1, WITHIN, 0, 'repeat'],
    ['the previous token later', 1, LATER, 1, 'repeat_lost'],
    ['the previous token later, budget spent', 1, LATER, 0, 'revoke'],
    ['an older token within the interval', 2, WITHIN, 1, 'repeat'],
    ['an older token within the interval, budget spent', 7, WITHIN, 0, 'repeat'],
    ['an older token later', 2, LATER, 1, 'revoke'],
    ['the very first token later', 1_000, LATER, 1, 'revoke'],
    ['the previous token after the clock was set back', 1, -5_000, 0, 'repeat'],
  ])('decides %s', (_token, rotationsBehind, msSinceRotation, lostBudget, decision) => {
    const attempt = { rotationsBehind, msSinceRotation, lostBudget, reuseIntervalMs: INTERVAL }
    expect(decideRefreshTokenUse({ ...attempt, isSuperseded: false })).toBe(decision)
  })

  test.each([2, 3, 1_000])(
    'rejects a token from before the AAL2 upgrade as superseded, %i rotations behind',
    (rotationsBehind) => {
      for (const msSinceRotation of [0, WITHIN, LATER]) {
        const attempt = { rotationsBehind, msSinceRotation, lostBudget: 1, reuseIntervalMs: INTERVAL }
        expect(decideRefreshTokenUse({ ...attempt, isSuperseded: true })).toBe('superseded')
      }
    },
  )
})

test('getCountersAfterRotation restores the budget for a lost response after two rotations', () => {
  const once = getCountersAfterRotation({ lostBudget: 0, rotationStreak: 0 })
  expect(once).toEqual({ lostBudget: 0, rotationStreak: 1 })
  expect(getCountersAfterRotation(once)).toEqual({ lostBudget: 1, rotationStreak: 2 })
})
