import { describe, expect, test } from 'vitest'
import { decryptTextWithSecret, encryptTextWithSecret, parseAuthSecret } from './auth-secret.ts'

const secret = parseAuthSecret('one secret of thirty-two letters!')

describe('encrypted text', () => {
  test('cannot be decrypted with another secret or purpose, or with any byte changed', () => {
    const encrypted = encryptTextWithSecret(secret, 'mail', 'a link')
    const other = parseAuthSecret('another secret, also long enough')
    expect(() => decryptTextWithSecret(other, 'mail', encrypted)).toThrow('another AUTH_SECRET')
    expect(() => decryptTextWithSecret(secret, 'signing-key', encrypted)).toThrow()
    const bytes = Buffer.from(encrypted, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => decryptTextWithSecret(secret, 'mail', changed.toString('base64url'))).toThrow()
    }
  })

  test('decrypts to the original text and differs each time', () => {
    const text = 'a link, a code and an ü'
    expect(decryptTextWithSecret(secret, 'mail', encryptTextWithSecret(secret, 'mail', text))).toBe(text)
    expect(encryptTextWithSecret(secret, 'mail', text)).not.toBe(encryptTextWithSecret(secret, 'mail', text))
  })
})
