import { createHash } from 'node:crypto'

/** Returns the SHA-256 of an authorization code or device code, base64url, as it is stored. */
export const hashAuthorizationCode = (code: string): string =>
  createHash('sha256').update(code).digest('base64url')
