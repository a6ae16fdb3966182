import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { matchesPkceCodeChallenge, parsePkceChallenge } from './pkce-challenge.ts'

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const VERIFIER = 'v'.repeat(112)

describe('parsePkceChallenge', () => {
  test.each([
    ['a challenge without a method', 'x'.repeat(43), undefined],
    ['a method without a challenge', undefined, 's256'],
    ['42 characters', 'x'.repeat(42), 's256'],
    ['129 characters', 'x'.repeat(129), 's256'],
    ['a character outside the base64url alphabet', `${'x'.repeat(43)}=`, 's256'],
    ['the method plain', 'x'.repeat(43), 'plain'],
    ['an unknown method', 'x'.repeat(43), 'md5'],
  ])('rejects %s', (_what, code_challenge, code_challenge_method) => {
    const fields = { code_challenge, code_challenge_method }
    expect(() => parsePkceChallenge(fields)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
  })

  test('returns null for missing, null and empty fields', () => {
    expect(parsePkceChallenge({})).toBeNull()
    expect(parsePkceChallenge({ code_challenge: null, code_challenge_method: null })).toBeNull()
    expect(parsePkceChallenge({ code_challenge: '', code_challenge_method: '' })).toBeNull()
  })

  test('accepts the method in any letter case', () => {
    const codeChallenge = challengeOf(VERIFIER)
    for (const code_challenge_method of ['s256', 'S256']) {
      const pair = parsePkceChallenge({ code_challenge: codeChallenge, code_challenge_method })
      expect(pair).toEqual({ codeChallenge, codeChallengeMethod: 's256' })
    }
  })
})

test('matchesPkceCodeChallenge accepts only the verifier of the challenge', () => {
  expect(matchesPkceCodeChallenge(VERIFIER, challengeOf(VERIFIER))).toBe(true)
  expect(matchesPkceCodeChallenge(`${VERIFIER}v`, challengeOf(VERIFIER))).toBe(false)
  expect(matchesPkceCodeChallenge(challengeOf(VERIFIER), challengeOf(VERIFIER))).toBe(false)
  expect(matchesPkceCodeChallenge(VERIFIER, null)).toBe(false)
})
