import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type AuthSecret, findSecretByKeyId } from '#auth/core/crypto/auth-secret.ts'

// Layout in bytes: version (1), key id (4), session id (16), counter (4), HMAC-SHA-256 truncated to 128 bits (16).
const VERSION = 1
const BODY_BYTES = 25
const TOKEN_BYTES = 41

/** The keys of sessions in use. A refresh needs its key twice, and deriving it takes four times as long as the rest. */
const CACHED_KEYS = 500
const keysBySecret = new WeakMap<AuthSecret, LRUCache<string, Buffer>>()

/** Content of a refresh token. The session's counter minus this counter is the number of rotations since its issue. */
export interface RefreshToken {
  readonly sessionId: string
  readonly counter: number
}

/** Who presents a refresh token: the application that authenticated, with the key of its DPoP proof; both null for our own clients. */
export interface RefreshTokenHolder {
  readonly clientId: string | null
  readonly dpopJkt: string | null
  /** True for an application that authenticates: its tokens move to the key of each proof (RFC 9449 §5). */
  readonly mayChangeKey: boolean
}

/** Returns the signed token as base64url. It is deterministic, so a token can be issued again without being stored. */
export function signRefreshToken(secret: AuthSecret, { sessionId, counter }: RefreshToken): string {
  const body = Buffer.alloc(BODY_BYTES)
  body.writeUInt8(VERSION, 0)
  secret.keyId.copy(body, 1)
  Buffer.from(sessionId.replaceAll('-', ''), 'hex').copy(body, 5)
  body.writeUInt32BE(counter, 21)
  return Buffer.concat([body, macOf(secret, body)]).toString('base64url')
}

/** Returns the content of a token, or null if it is malformed or was not signed with an accepted secret. */
export function verifyRefreshToken(secret: AuthSecret, text: string): RefreshToken | null {
  const bytes = Buffer.from(text, 'base64url')
  // The decoder ignores invalid characters, so only the canonical spelling is accepted.
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== text) return null
  const body = bytes.subarray(0, BODY_BYTES)
  const issuer = body[0] === VERSION ? findSecretByKeyId(secret, body.subarray(1, 5)) : null
  if (!issuer || !timingSafeEqual(bytes.subarray(BODY_BYTES), macOf(issuer, body))) return null
  const hex = body.toString('hex', 5, 21)
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    counter: body.readUInt32BE(21),
  }
}

// Each session has a key of its own, so a leaked key affects one session only.
function macOf(secret: AuthSecret, body: Buffer): Buffer {
  const session = body.subarray(5, 21)
  const keys = keysBySecret.get(secret) ?? new LRUCache<string, Buffer>({ max: CACHED_KEYS })
  keysBySecret.set(secret, keys)
  const name = session.toString('latin1')
  const key = keys.get(name) ?? secret.derive('refresh-token', session)
  keys.set(name, key)
  return createHmac('sha256', key)
    .update(body)
    .digest()
    .subarray(0, TOKEN_BYTES - BODY_BYTES)
}
