import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/password.json' with { type: 'json' }
import {
  computePasswordStrengthScore,
  findPasswordIssue,
  getPasswordHintOrStrength,
  getPasswordStrength,
  listPasswordImprovementHints,
  listWeakPasswordReasons,
  PASSWORD_STRENGTH_COLORS,
} from './password.ts'

test.each(vectors)('the password "$password" is $strength, with the feedback $feedback', (vector) => {
  const { password, issue, score, strength, hints, feedback, reasons } = vector
  expect(findPasswordIssue(password)).toBe(issue)
  expect(computePasswordStrengthScore(password)).toBe(score)
  expect(getPasswordStrength(score)).toBe(strength)
  expect(listPasswordImprovementHints(password)).toStrictEqual(hints)
  expect(getPasswordHintOrStrength(password)).toBe(feedback)
  expect(listWeakPasswordReasons(password)).toStrictEqual(reasons)
})

describe('the strength meter', () => {
  test.each([
    [2, 'Weak', 'red'],
    [3, 'Medium', 'yellow'],
    [4, 'Medium', 'yellow'],
    [5, 'Strong', 'green'],
  ])('labels a score of %d as %s in %s', (score, strength, tone) => {
    expect(getPasswordStrength(score)).toBe(strength)
    expect(PASSWORD_STRENGTH_COLORS[getPasswordStrength(score)]).toBe(tone)
  })
})

describe('the rules of any password', () => {
  // The unit 'binary' of fast-check takes seconds to build.
  const unit = fc.nat({ max: 0x10ffff }).map((point) => String.fromCodePoint(point))

  test('return an issue, a hint and a reason together, or none of them', () => {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 16 }), (password) => {
        const isRefused = findPasswordIssue(password) !== null
        expect(listPasswordImprovementHints(password).length > 0).toBe(isRefused)
        expect(listWeakPasswordReasons(password).length > 0).toBe(isRefused)
      }),
    )
  })

  test('never give a lower score for one more character', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 1 }), (password, character) => {
        expect(computePasswordStrengthScore(password + character)).toBeGreaterThanOrEqual(
          computePasswordStrengthScore(password),
        )
      }),
    )
  })
})
