import type { User } from '../calls/account.ts'
import { isRecord } from '../is-record.ts'
import type { Session } from './session.ts'

/**
 * Reads a session out of a reply (docs/protocol.md#session-object) and keeps every field of it. Null when it is none. Only what the
 * session layer relies on is checked: a new kind of factor must not sign anybody out.
 *
 * `expires_at` is set from `expires_in` and this device's clock. The server's own value is right only by the
 * server's clock, while every reader of the stored session compares it with the device's.
 */
export function parseSession(body: unknown, nowMs: number): Session | null {
  const expiresIn = isRecord(body) ? body.expires_in : undefined
  if (!isRecord(body) || typeof expiresIn !== 'number' || !(expiresIn > 0)) return null
  const candidate = { ...body, expires_at: Math.floor(nowMs / 1000) + expiresIn }
  return isSession(candidate) ? candidate : null
}

/** Narrows to the form that is stored (docs/protocol.md#client-storage): tokens, expiry and a user who can be named. */
export const isSession = (value: unknown): value is Session =>
  isRecord(value) &&
  isFilledText(value.access_token) &&
  isFilledText(value.refresh_token) &&
  typeof value.expires_at === 'number' &&
  Number.isFinite(value.expires_at) &&
  isUser(value.user)

/** Narrows to a user object (docs/protocol.md#user-object) as far as the session layer relies on it: somebody with an id. */
export const isUser = (value: unknown): value is User => isRecord(value) && isFilledText(value.id)

const isFilledText = (value: unknown): value is string => typeof value === 'string' && value !== ''
