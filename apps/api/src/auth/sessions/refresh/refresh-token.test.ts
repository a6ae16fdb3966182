import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openAuthSecret } from '../../crypto/auth-secret.ts'
import { decryptRefreshToken, encryptRefreshToken } from './refresh-token.ts'

const secret = openAuthSecret('one secret of thirty-two letters!')
const other = openAuthSecret('another secret, also long enough')

describe('openRefreshToken', () => {
  const token = encryptRefreshToken(secret, { sessionId: randomUUID(), counter: 5 })

  test.each([
    ['an empty text', ''],
    ['a short text', 'x'],
    ['a token of another secret', encryptRefreshToken(other, { sessionId: randomUUID(), counter: 1 })],
    ['a well-formed text', 'A'.repeat(55)],
    ['a token with padding', `${token}=`],
    ['a token after a blank', ` ${token}`],
    ['a token with a line break', `${token.slice(0, 20)}\n${token.slice(20)}`],
  ])('refuses %s', (_what, text) => {
    expect(decryptRefreshToken(secret, text)).toBeNull()
  })

  test('refuses a token with any one character changed', () => {
    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(decryptRefreshToken(secret, changed)).toBeNull()
    }
  })

  test('yields what sealRefreshToken encrypted, and the same content gives the same token', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (sessionId, counter) => {
        const token = encryptRefreshToken(secret, { sessionId, counter })
        expect(token).toMatch(/^[\w-]{55}$/)
        expect(decryptRefreshToken(secret, token)).toEqual({ sessionId, counter })
        expect(encryptRefreshToken(secret, { sessionId, counter })).toBe(token)
      }),
    )
  })
})
