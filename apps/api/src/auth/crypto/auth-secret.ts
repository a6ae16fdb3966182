import { createHash, createSecretKey, hkdfSync } from 'node:crypto'

/** The one secret of the deployment. Every other key is derived from it, one per purpose, so that none opens two doors. */
export interface AuthSecret {
  /** Four bytes that tell which secret sealed something, and nothing about the secret. */
  readonly keyId: Buffer
  /** 32 bytes for one purpose, and within it for one salt. */
  derive(purpose: string, salt?: Uint8Array): Buffer
  /** Whose work is still good while the secret changes: this one first, then the one before. Nothing new is made by the latter. */
  readonly accepted: readonly AuthSecret[]
}

/** Prepares the deployment's secret. HKDF by RFC 5869. */
export function openAuthSecret(text: string, previous?: string): AuthSecret {
  // As a key, which is made once and not with every derivation.
  const key = createSecretKey(text, 'utf8')
  const derive = (purpose: string, salt: Uint8Array = new Uint8Array()) =>
    Buffer.from(hkdfSync('sha256', key, salt, `satlens/auth/${purpose}`, 32))
  const secret = { keyId: createHash('sha256').update(derive('key-id')).digest().subarray(0, 4), derive }
  const before = previous === undefined ? [] : openAuthSecret(previous).accepted
  const accepted: AuthSecret[] = []
  const opened = { ...secret, accepted }
  accepted.push(opened, ...before)
  return opened
}

/** The secret that made something which names its key by its first bytes, among those that are accepted; else null. */
export const findSecret = (secret: AuthSecret, keyId: Uint8Array): AuthSecret | null =>
  secret.accepted.find((known) => known.keyId.equals(keyId)) ?? null
