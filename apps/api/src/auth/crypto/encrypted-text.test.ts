import { describe, expect, test } from 'vitest'
import { openAuthSecret } from './auth-secret.ts'
import { decryptText, encryptText } from './encrypted-text.ts'

const secret = openAuthSecret('one secret of thirty-two letters!')

describe('sealed text', () => {
  test('rejects another secret, another purpose and any changed byte', () => {
    const sealed = encryptText(secret, 'mail', 'a link')
    const other = openAuthSecret('another secret, also long enough')
    expect(() => decryptText(other, 'mail', sealed)).toThrow('another AUTH_SECRET')
    expect(() => decryptText(secret, 'signing-key', sealed)).toThrow()
    const bytes = Buffer.from(sealed, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => decryptText(secret, 'mail', changed.toString('base64url'))).toThrow()
    }
  })

  test('decrypts to the text, and encrypts it differently each time', () => {
    const text = 'a link, a code and an ü'
    expect(decryptText(secret, 'mail', encryptText(secret, 'mail', text))).toBe(text)
    expect(encryptText(secret, 'mail', text)).not.toBe(encryptText(secret, 'mail', text))
  })
})
