import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AuthSecret, findSecret } from '../../crypto/auth-secret.ts'

// version (1) ‖ key id (4) ‖ session id (16) ‖ counter (4) ‖ HMAC-SHA-256 cut to 128 bits (docs/protocol.md#refresh-token-reuse)
const VERSION = 1
const BODY_BYTES = 25
const TOKEN_BYTES = 41

/** What a refresh token says: the session, and how many rotations old it is by comparison with the session's counter. */
export interface RefreshToken {
  readonly sessionId: string
  readonly counter: number
}

/** Writes a token. The same input gives the same token, so a lost answer can be given again with nothing secret stored. */
export function encryptRefreshToken(secret: AuthSecret, { sessionId, counter }: RefreshToken): string {
  const body = Buffer.alloc(BODY_BYTES)
  body.writeUInt8(VERSION, 0)
  secret.keyId.copy(body, 1)
  Buffer.from(sessionId.replaceAll('-', ''), 'hex').copy(body, 5)
  body.writeUInt32BE(counter, 21)
  return Buffer.concat([body, macOf(secret, body)]).toString('base64url')
}

/** Reads a token. Null when it is not one of ours, in any of its bytes. */
export function decryptRefreshToken(secret: AuthSecret, text: string): RefreshToken | null {
  const bytes = Buffer.from(text, 'base64url')
  // The decoder forgives what it does not know; a token has one spelling.
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== text) return null
  const body = bytes.subarray(0, BODY_BYTES)
  const maker = body[0] === VERSION ? findSecret(secret, body.subarray(1, 5)) : null
  if (!maker || !timingSafeEqual(bytes.subarray(BODY_BYTES), macOf(maker, body))) return null
  const hex = body.toString('hex', 5, 21)
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    counter: body.readUInt32BE(21),
  }
}

// A key per session: what leaks of one says nothing of another.
function macOf(secret: AuthSecret, body: Buffer): Buffer {
  const key = secret.derive('refresh-token', body.subarray(5, 21))
  return createHmac('sha256', key)
    .update(body)
    .digest()
    .subarray(0, TOKEN_BYTES - BODY_BYTES)
}
