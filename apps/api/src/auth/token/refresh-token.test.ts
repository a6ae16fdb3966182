import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openAuthSecret } from '../secrets/auth-secret.ts'
import { openRefreshToken, sealRefreshToken } from './refresh-token.ts'

const secret = openAuthSecret('one secret of thirty-two letters!')
const other = openAuthSecret('another secret, also long enough')

describe('refresh token', () => {
  test('a token of another secret, and any text, is refused', () => {
    const foreign = sealRefreshToken(other, { sessionId: randomUUID(), counter: 1 })
    for (const text of ['', 'x', foreign, `${foreign}=`, 'A'.repeat(55)]) {
      expect(openRefreshToken(secret, text)).toBeNull()
    }
  })

  test('changing any one character makes a token worthless', () => {
    const token = sealRefreshToken(secret, { sessionId: randomUUID(), counter: 5 })
    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(openRefreshToken(secret, changed)).toBeNull()
    }
  })

  test('a token has one spelling', () => {
    const token = sealRefreshToken(secret, { sessionId: randomUUID(), counter: 5 })
    for (const text of [`${token}=`, ` ${token}`, `${token.slice(0, 20)}\n${token.slice(20)}`]) {
      expect(openRefreshToken(secret, text)).toBeNull()
    }
  })

  test('what is sealed is what is opened, and the same again gives the same token', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (sessionId, counter) => {
        const token = sealRefreshToken(secret, { sessionId, counter })
        expect(token).toMatch(/^[\w-]{55}$/)
        expect(openRefreshToken(secret, token)).toEqual({ sessionId, counter })
        expect(sealRefreshToken(secret, { sessionId, counter })).toBe(token)
      }),
    )
  })
})
