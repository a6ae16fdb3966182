import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { AuthSecret } from '../crypto/auth-secret.ts'

/** What a mail carries, in the clear: a link token of 256 random bits and six digits to type. Never stored. */
export interface OneTimeSecret {
  readonly linkToken: string
  readonly code: string
}

/** Makes both. The prefix tells clients that the link ends in a code to exchange (docs/protocol.md#email-links); it is a part of the token. */
export const createOneTimeSecret = ({ isPkce }: { isPkce: boolean }): OneTimeSecret => ({
  linkToken: `${isPkce ? 'pkce_' : ''}${randomBytes(32).toString('base64url')}`,
  code: String(randomInt(1_000_000)).padStart(6, '0'),
})

/** How a link token is stored. It cannot be guessed, so a plain hash is enough. */
export const hashLinkToken = (linkToken: string): string =>
  createHash('sha256').update(linkToken).digest('base64url')

/** How digits are stored: there are a million of them, so only a key keeps a dump from giving them away. */
export const hashCode = (secret: AuthSecret, userId: string, code: string): string =>
  createHmac('sha256', secret.derive('one-time-code')).update(`${userId}:${code}`).digest('base64url')
