import { createHash, createSecretKey, hkdfSync } from 'node:crypto'

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
export function openAuthSecret(text: string, previous?: string): AuthSecret {
  // The key object is created once instead of with every derivation.
  const key = createSecretKey(text, 'utf8')
  const derive = (purpose: string, salt: Uint8Array = new Uint8Array()) =>
    Buffer.from(hkdfSync('sha256', key, salt, `satlens/auth/${purpose}`, 32))
  const secret = { keyId: createHash('sha256').update(derive('key-id')).digest().subarray(0, 4), derive }
  const previousSecrets = previous === undefined ? [] : openAuthSecret(previous).accepted
  const accepted: AuthSecret[] = []
  const opened = { ...secret, accepted }
  accepted.push(opened, ...previousSecrets)
  return opened
}

/** Returns the accepted secret with this key ID, or null if there is none. */
export const findSecret = (secret: AuthSecret, keyId: Uint8Array): AuthSecret | null =>
  secret.accepted.find((accepted) => accepted.keyId.equals(keyId)) ?? null
