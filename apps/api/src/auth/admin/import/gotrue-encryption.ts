import { createDecipheriv, hkdfSync } from 'node:crypto'
import * as z from 'zod/mini'

const encryptedTextSchema = z.object({
  key_id: z.string(),
  alg: z.literal('aes-gcm-hkdf'),
  data: z.string(),
  nonce: z.string(),
})
const TAG_BYTES = 16

/** Returns a stored text in clear: as it is if it was not encrypted, null if none of the keys decrypts it. */
export type DecryptGotrueText = (rowId: string, stored: string) => string | null

/**
 * Returns a function that decrypts what GoTrue encrypted with its database encryption keys.
 *
 * @param keys The keys by ID, in base64url, as in GoTrue's GOTRUE_SECURITY_DB_ENCRYPTION_DECRYPTION_KEYS.
 */
export function createGotrueTextDecryption(keys: ReadonlyMap<string, string>): DecryptGotrueText {
  return (rowId, stored) => {
    if (!stored.startsWith('{')) return stored
    try {
      const encrypted = encryptedTextSchema.parse(JSON.parse(stored))
      const key = Buffer.from(keys.get(encrypted.key_id) ?? '', 'base64url')
      const data = Buffer.from(encrypted.data, 'base64')
      const nonce = Buffer.from(encrypted.nonce, 'base64')
      // Each row has a key of its own, derived from its ID.
      const rowKey = Buffer.from(hkdfSync('sha256', key, '', rowId, 32))
      const decipher = createDecipheriv('aes-256-gcm', rowKey, nonce, { authTagLength: TAG_BYTES })
      decipher.setAuthTag(data.subarray(-TAG_BYTES))
      return decipher.update(data.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return null
    }
  }
}

/** Parses keys in GoTrue's form, `id:key,id:key`. Throws if a key does not have 256 bits. */
export function parseGotrueDecryptionKeys(text: string): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [id = '', key = ''] = pair.trim().split(':')
    if (Buffer.from(key, 'base64url').length !== 32) {
      throw new Error(
        `The decryption key "${id}" does not have 256 bits in base64url. Expected: id:key,id:key`,
      )
    }
    keys.set(id, key)
  }
  return keys
}
