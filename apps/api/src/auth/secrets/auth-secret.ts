import { createHash, hkdfSync } from 'node:crypto'

/** The one secret of the deployment. Every other key is derived from it, one per purpose, so that none opens two doors. */
export interface AuthSecret {
  /** Four bytes that tell which secret sealed something, and nothing about the secret. */
  readonly keyId: Buffer
  /** 32 bytes for one purpose, and within it for one salt. */
  derive(purpose: string, salt?: Uint8Array): Buffer
}

/** Prepares the deployment's secret. HKDF by RFC 5869. */
export function openAuthSecret(text: string): AuthSecret {
  const derive = (purpose: string, salt: Uint8Array = new Uint8Array()) =>
    Buffer.from(hkdfSync('sha256', text, salt, `satlens/auth/${purpose}`, 32))
  return { keyId: createHash('sha256').update(derive('key-id')).digest().subarray(0, 4), derive }
}
