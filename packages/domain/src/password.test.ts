import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  filledBars,
  firstPasswordIssue,
  passwordFeedback,
  passwordHints,
  STRENGTH_TONES,
  scorePassword,
  strengthOf,
  weakPasswordReasons,
} from './password.ts'
import vectors from './vectors/password.json' with { type: 'json' }

describe.each(vectors)('the password "$password"', (vector) => {
  test(`is told: ${vector.issue ?? 'nothing'}`, () => {
    expect(firstPasswordIssue(vector.password)).toBe(vector.issue)
  })

  test(`scores ${vector.score}, which is ${vector.strength}`, () => {
    expect(scorePassword(vector.password)).toBe(vector.score)
    expect(strengthOf(vector.score)).toBe(vector.strength)
  })

  test(`is advised: ${vector.feedback}`, () => {
    expect(passwordHints(vector.password)).toStrictEqual(vector.hints)
    expect(passwordFeedback(vector.password)).toBe(vector.feedback)
  })

  test(`is weak on the wire for the reasons [${vector.reasons}]`, () => {
    expect(weakPasswordReasons(vector.password)).toStrictEqual(vector.reasons)
  })
})

describe('the strength meter', () => {
  test.each([
    [0, 'Weak', 'red'],
    [1, 'Weak', 'red'],
    [2, 'Weak', 'red'],
    [3, 'Medium', 'yellow'],
    [4, 'Medium', 'yellow'],
    [5, 'Strong', 'green'],
    [6, 'Strong', 'green'],
  ])('calls a score of %d %s and paints it %s', (score, strength, tone) => {
    expect(strengthOf(score)).toBe(strength)
    expect(STRENGTH_TONES[strengthOf(score)]).toBe(tone)
  })

  test('fills its six bars from the left, one for each point', () => {
    expect(filledBars('')).toStrictEqual([false, false, false, false, false, false])
    expect(filledBars('aA1')).toStrictEqual([true, true, true, false, false, false])
    expect(filledBars('aA1!aA1!aA1!')).toStrictEqual([true, true, true, true, true, true])
  })
})

describe('any password', () => {
  test('has an issue, a hint and a reason together, or none of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 16 }), (password) => {
        const isRefused = firstPasswordIssue(password) !== null
        expect(passwordHints(password).length > 0).toBe(isRefused)
        expect(weakPasswordReasons(password).length > 0).toBe(isRefused)
      }),
    )
  })

  test('that passes all five rules is Strong', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (rest) => {
        expect(passwordFeedback(`aA1!aA1!${rest}`)).toBe('Strong')
      }),
    )
  })

  test('never scores less for one more character', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 1 }), (password, character) => {
        expect(scorePassword(password + character)).toBeGreaterThanOrEqual(scorePassword(password))
      }),
    )
  })
})
