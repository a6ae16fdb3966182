import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { AuthSecret } from '../crypto/auth-secret.ts'

/** A link token of 256 random bits and a code of six digits. They are emailed and never stored. */
export interface OneTimeSecret {
  readonly linkToken: string
  readonly code: string
}

/** Creates a secret. The prefix `pkce_` is a part of the token: it tells clients that the link leads to an auth code (docs/protocol.md#email-links). */
export const createOneTimeSecret = ({ isPkce }: { isPkce: boolean }): OneTimeSecret => ({
  linkToken: `${isPkce ? 'pkce_' : ''}${randomBytes(32).toString('base64url')}`,
  code: String(randomInt(1_000_000)).padStart(6, '0'),
})

/** Hashes a link token for storage. A plain hash is enough, for the token cannot be guessed. */
export const hashLinkToken = (linkToken: string): string =>
  createHash('sha256').update(linkToken).digest('base64url')

/** Hashes a code for storage. It needs a key, for a million codes are soon tried against a database dump. */
export const hashCode = (secret: AuthSecret, userId: string, code: string): string =>
  createHmac('sha256', secret.derive('one-time-code')).update(`${userId}:${code}`).digest('base64url')
