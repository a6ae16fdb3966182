import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type AuthSecret, findSecret } from './auth-secret.ts'

// version (1) ‖ key id (4) ‖ nonce (12) ‖ tag (16) ‖ ciphertext
const VERSION = 1
const KEY_ID_END = 5
const NONCE_END = 17
const TAG_END = 33

/** Encrypts text for storage: AES-256-GCM under a key of this purpose. Opens with {@link decryptText} and the same purpose only. */
export function encryptText(secret: AuthSecret, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const head = Buffer.concat([Buffer.of(VERSION), secret.keyId])
  const cipher = createCipheriv('aes-256-gcm', secret.derive(`seal/${purpose}`), nonce).setAAD(head)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** The same text under the present secret; null when that has sealed it already. Throws what {@link decryptText} throws. */
export const reencryptText = (secret: AuthSecret, purpose: string, sealed: string): string | null =>
  secret.keyId.equals(Buffer.from(sealed, 'base64url').subarray(1, KEY_ID_END))
    ? null
    : encryptText(secret, purpose, decryptText(secret, purpose, sealed))

/** The text that was sealed. Throws when it was altered, or sealed for another purpose or under a secret that is not accepted. */
export function decryptText(secret: AuthSecret, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const head = bytes.subarray(0, KEY_ID_END)
  const maker = head[0] === VERSION ? findSecret(secret, head.subarray(1)) : null
  if (!maker) {
    throw new Error(
      'The database was written under another AUTH_SECRET. Start with that one, or with an empty database.',
    )
  }
  const decipher = createDecipheriv(
    'aes-256-gcm',
    maker.derive(`seal/${purpose}`),
    bytes.subarray(KEY_ID_END, NONCE_END),
    { authTagLength: 16 },
  )
    .setAAD(head)
    .setAuthTag(bytes.subarray(NONCE_END, TAG_END))
  return decipher.update(bytes.subarray(TAG_END), undefined, 'utf8') + decipher.final('utf8')
}
