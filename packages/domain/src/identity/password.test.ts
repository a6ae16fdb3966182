import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/password.json' with { type: 'json' }
import {
  computePasswordStrengthScore,
  findPasswordIssue,
  getPasswordHintOrStrength,
  getPasswordMinLength,
  getPasswordStrength,
  listPasswordImprovementHints,
  listWeakPasswordReasons,
  normalizePassword,
  PASSWORD_STRENGTH_COLORS,
} from './password.ts'

test.each(vectors)('the password "$password" is $strength, with the feedback $feedback', (vector) => {
  const { password, issue, score, strength, hints, feedback, reasons } = vector
  expect(findPasswordIssue(password, null)).toBe(issue)
  expect(computePasswordStrengthScore(password)).toBe(score)
  expect(getPasswordStrength(score)).toBe(strength)
  expect(listPasswordImprovementHints(password, null)).toStrictEqual(hints)
  expect(getPasswordHintOrStrength(password, null)).toBe(feedback)
  expect(listWeakPasswordReasons(password, null)).toStrictEqual(reasons)
})

describe('normalizePassword', () => {
  test.each([
    ['composes accents', 'Cafe\u0301', 'Caf\u00e9'],
    ['reorders and composes several marks', 'q\u0307\u0323', 'q\u0323\u0307'],
    ['composes Hangul', '\u1112\u1161\u11ab', '\ud55c'],
    ['replaces spaces of other widths', 'a\u00a0b\u3000c\u2009d\u202fe\u1680f', 'a b c d e f'],
    ['replaces a sign by its canonical equivalent', '\u212b\u2126', '\u00c5\u03a9'],
    ['keeps compatibility characters', '\uff21\ufb01\u2460', '\uff21\ufb01\u2460'],
    ['keeps case, tabs and surrounding spaces', ' A\tb ', ' A\tb '],
    ['keeps invisible characters', 'a\u200bb\u00ad', 'a\u200bb\u00ad'],
    ['keeps an empty password, which the rules reject', '', ''],
  ])('%s', (_what, typed, normalized) => {
    expect(normalizePassword(typed)).toBe(normalized)
    expect(normalizePassword(normalized)).toBe(normalized)
  })
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

describe('a password policy', () => {
  const lowercase = 'abcdefghijklmnopqrstuvwxyz'
  const policy = { minLength: 6, requiredCharacters: [lowercase, '0123456789', '!:é'] }

  test.each([
    ['a1!', 'Password must be at least 6 characters', ['length'], 'Use at least 6 characters'],
    [
      'A1!!!!',
      'Password must contain at least one lowercase letter',
      ['characters'],
      'Add lowercase letters',
    ],
    ['aaaaaé', 'Password must contain at least one number', ['characters'], 'Add numbers'],
    ['aaaaa1', 'Password must contain at least one of !:é', ['characters'], 'Add one of !:é'],
    ['A', 'Password must be at least 6 characters', ['length', 'characters'], 'Use at least 6 characters'],
    ['aaaa1:', null, [], 'Medium'],
  ])('replaces the default rules for %s', (password, issue, reasons, feedback) => {
    expect(findPasswordIssue(password, policy)).toBe(issue)
    expect(listWeakPasswordReasons(password, policy)).toEqual(reasons)
    expect(getPasswordHintOrStrength(password, policy)).toBe(feedback)
  })

  test('finds a required character that was typed with a combining accent', () => {
    expect(findPasswordIssue('aaaa1e\u0301', policy)).toBeNull()
    expect(
      findPasswordIssue('aaaa1é', { ...policy, requiredCharacters: ['e\u0301'.normalize('NFD')] }),
    ).toBeNull()
  })

  test('sets the minimum length, which is 8 without a policy', () => {
    expect(getPasswordMinLength(policy)).toBe(6)
    expect(getPasswordMinLength(null)).toBe(8)
  })
})

describe('the rules of any password', () => {
  // The unit 'binary' of fast-check takes seconds to build.
  const unit = fc.nat({ max: 0x10ffff }).map((point) => String.fromCodePoint(point))

  test('return an issue, a hint and a reason together, or none of them', () => {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 16 }), (password) => {
        const isRefused = findPasswordIssue(password, null) !== null
        expect(listPasswordImprovementHints(password, null).length > 0).toBe(isRefused)
        expect(listWeakPasswordReasons(password, null).length > 0).toBe(isRefused)
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
