import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { signRefreshToken, verifyRefreshToken } from './refresh-token.ts'

const secret = parseAuthSecret('one secret of thirty-two letters!')
const other = parseAuthSecret('another secret, also long enough')

describe('verifyRefreshToken', () => {
  const token = signRefreshToken(secret, { sessionId: randomUUID(), counter: 5 })

  test.each([
    ['an empty string', ''],
    ['a short string', 'x'],
    ['a token signed with another secret', signRefreshToken(other, { sessionId: randomUUID(), counter: 1 })],
    ['a string of the right length', 'A'.repeat(55)],
    ['a token with padding', `${token}=`],
    ['a token after a space', ` ${token}`],
    ['a token with a line break', `${token.slice(0, 20)}\n${token.slice(20)}`],
  ])('rejects %s', (_what, text) => {
    expect(verifyRefreshToken(secret, text)).toBeNull()
  })

  test('rejects a token with any one character changed', () => {
    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(verifyRefreshToken(secret, changed)).toBeNull()
    }
  })

  test('returns the signed content, and the same content gives the same token', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (sessionId, counter) => {
        const token = signRefreshToken(secret, { sessionId, counter })
        expect(token).toMatch(/^[\w-]{55}$/)
        expect(verifyRefreshToken(secret, token)).toEqual({ sessionId, counter })
        expect(signRefreshToken(secret, { sessionId, counter })).toBe(token)
      }),
    )
  })
})
