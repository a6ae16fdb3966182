import { describe, expect, test } from 'vitest'
import { decryptText, encryptText, openAuthSecret } from './auth-secret.ts'

const secret = openAuthSecret('one secret of thirty-two letters!')

describe('encrypted text', () => {
  test('cannot be decrypted with another secret or purpose, or with any byte changed', () => {
    const encrypted = encryptText(secret, 'mail', 'a link')
    const other = openAuthSecret('another secret, also long enough')
    expect(() => decryptText(other, 'mail', encrypted)).toThrow('another AUTH_SECRET')
    expect(() => decryptText(secret, 'signing-key', encrypted)).toThrow()
    const bytes = Buffer.from(encrypted, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => decryptText(secret, 'mail', changed.toString('base64url'))).toThrow()
    }
  })

  test('decrypts to the original text and differs each time', () => {
    const text = 'a link, a code and an ü'
    expect(decryptText(secret, 'mail', encryptText(secret, 'mail', text))).toBe(text)
    expect(encryptText(secret, 'mail', text)).not.toBe(encryptText(secret, 'mail', text))
  })
})
