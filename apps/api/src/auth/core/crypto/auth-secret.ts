import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** The secret of the deployment. All other keys are derived from it, one for each purpose. */
export interface AuthSecret {
  /** Four bytes that identify the secret in encrypted text without revealing it. */
  readonly keyId: Buffer
  /** Derives a key of 32 bytes for a purpose and an optional salt. */
  derive(purpose: string, salt?: Uint8Array): Buffer
  /** The secrets whose data is accepted during a rotation: this one, then the previous ones, which encrypt nothing new. */
  readonly accepted: readonly AuthSecret[]
}

/** Creates the secret from its text. Keys are derived with HKDF (RFC 5869). */
export function parseAuthSecret(text: string, previous?: string): AuthSecret {
  // The key object is created once instead of with every derivation.
  const key = createSecretKey(text, 'utf8')
  const derive = (purpose: string, salt: Uint8Array = new Uint8Array()) =>
    Buffer.from(hkdfSync('sha256', key, salt, `satlens/auth/${purpose}`, 32))
  const secret = { keyId: createHash('sha256').update(derive('key-id')).digest().subarray(0, 4), derive }
  const previousSecrets = previous === undefined ? [] : parseAuthSecret(previous).accepted
  const accepted: AuthSecret[] = []
  const opened = { ...secret, accepted }
  accepted.push(opened, ...previousSecrets)
  return opened
}

/** Returns the accepted secret with this key ID, or null if there is none. */
export const findSecretByKeyId = (secret: AuthSecret, keyId: Uint8Array): AuthSecret | null =>
  secret.accepted.find((accepted) => accepted.keyId.equals(keyId)) ?? null

// Layout in bytes: version (1) ‖ key ID (4) ‖ nonce (12) ‖ tag (16) ‖ ciphertext.
const VERSION = 1
const KEY_ID_END = 5
const NONCE_END = 17
const TAG_END = 33

/** Encrypts text for storage with AES-256-GCM. {@link decryptTextWithSecret} needs the same purpose. Returns base64url. */
export function encryptTextWithSecret(secret: AuthSecret, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const head = Buffer.concat([Buffer.of(VERSION), secret.keyId])
  const cipher = createCipheriv('aes-256-gcm', secret.derive(`seal/${purpose}`), nonce).setAAD(head)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Encrypts the text again with the current secret. Returns null if it already is. Throws like {@link decryptTextWithSecret}. */
export const reencryptTextWithCurrentSecret = (
  secret: AuthSecret,
  purpose: string,
  encrypted: string,
): string | null =>
  secret.keyId.equals(Buffer.from(encrypted, 'base64url').subarray(1, KEY_ID_END))
    ? null
    : encryptTextWithSecret(secret, purpose, decryptTextWithSecret(secret, purpose, encrypted))

/** Decrypts text. Throws if it was changed, or encrypted for another purpose or with a secret that is not accepted. */
export function decryptTextWithSecret(secret: AuthSecret, purpose: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const head = bytes.subarray(0, KEY_ID_END)
  const usedSecret = head[0] === VERSION ? findSecretByKeyId(secret, head.subarray(1)) : null
  if (!usedSecret) {
    throw new Error(
      'The database was written under another AUTH_SECRET. Start with that one, or with an empty database.',
    )
  }
  const decipher = createDecipheriv(
    'aes-256-gcm',
    usedSecret.derive(`seal/${purpose}`),
    bytes.subarray(KEY_ID_END, NONCE_END),
    { authTagLength: 16 },
  )
    .setAAD(head)
    .setAuthTag(bytes.subarray(NONCE_END, TAG_END))
  return decipher.update(bytes.subarray(TAG_END), undefined, 'utf8') + decipher.final('utf8')
}
