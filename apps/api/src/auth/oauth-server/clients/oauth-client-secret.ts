import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const hash = (secret: string) => createHash('sha256').update(secret).digest()

/** Returns a new client secret of 256 random bits, and its SHA-256 (base64url), which is what is stored. */
export function createOAuthClientSecret(): { secret: string; secretHash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, secretHash: hash(secret).toString('base64url') }
}

/** Returns true if the secret has this hash. A hash of a random secret needs no key stretching. */
export const isOAuthClientSecret = (secret: string, secretHash: string): boolean =>
  timingSafeEqual(hash(secret), Buffer.from(secretHash, 'base64url'))
