import { createUnexpectedAuthResponseError } from '../auth-error.ts'
import { isRecord } from '../is-record.ts'

/** An account as its owner sees it (docs/protocol.md#user-object). Times are RFC 3339 in UTC, absent until the event. */
export interface User {
  id: string
  aud: string
  role: string
  /** Empty if the account has none, like `phone`. */
  email: string
  email_confirmed_at?: string | undefined
  phone: string
  phone_confirmed_at?: string | undefined
  confirmed_at?: string | undefined
  invited_at?: string | undefined
  confirmation_sent_at?: string | undefined
  recovery_sent_at?: string | undefined
  email_change_sent_at?: string | undefined
  reauthentication_sent_at?: string | undefined
  /** The new address until it is confirmed. */
  new_email?: string | undefined
  phone_change_sent_at?: string | undefined
  new_phone?: string | undefined
  last_sign_in_at?: string | undefined
  /** Data that the server sets, such as the providers. */
  app_metadata: Record<string, unknown>
  /** Data that the user sets, such as `full_name`. */
  user_metadata: Record<string, unknown>
  identities: Identity[]
  /** Absent if there are none. */
  factors?: Factor[] | undefined
  created_at: string
  updated_at: string
  is_anonymous: boolean
  banned_until?: string | undefined
  deleted_at?: string | undefined
}

/** A sign-in method (docs/protocol.md#user-object). `identity_id` is its key, `id` the subject at the provider. */
export interface Identity {
  identity_id: string
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at?: string | undefined
  created_at: string
  updated_at: string
  email?: string | undefined
}

/** A kind of second factor: an authenticator app, text messages or a security key. */
export type FactorType = 'totp' | 'phone' | 'webauthn'

/** A second factor (docs/protocol.md#user-object). Only `verified` factors are required at sign-in. */
export interface Factor {
  id: string
  friendly_name?: string | undefined
  factor_type: FactorType
  status: 'unverified' | 'verified'
  phone?: string | undefined
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

/** A session as the server sends it and the storage keeps it (docs/protocol.md#session-object). */
export interface Session {
  /** A JWT, sent as the bearer token. */
  access_token: string
  token_type: 'bearer'
  /** Lifetime of the access token in seconds. */
  expires_in: number
  /** Unix seconds by this device's clock. */
  expires_at: number
  /** Valid for one refresh. */
  refresh_token: string
  user: User
  /** A token of the OAuth provider. */
  provider_token?: string | undefined
  provider_refresh_token?: string | undefined
  /** Why the user should change the password. */
  weak_password?: { message: string; reasons: string[] } | undefined
}

/** Which sessions of the account a sign-out ends: all, this one or all others (docs/protocol.md#sign-out). */
export type LogoutScope = 'global' | 'local' | 'others'

/**
 * Parses the session of a response; returns null if there is none. Keeps all fields and checks only those that the client
 * needs: a new kind of factor must not sign the user out.
 *
 * Computes `expires_at` by this device's clock, because every reader of the stored session compares it with that clock.
 */
export function parseSession(body: unknown, nowMs: number): Session | null {
  const expiresIn = isRecord(body) ? body.expires_in : undefined
  if (!isRecord(body) || typeof expiresIn !== 'number' || !(expiresIn > 0)) return null
  const candidate = { ...body, expires_at: Math.floor(nowMs / 1000) + expiresIn }
  return isSession(candidate) ? candidate : null
}

/** Parses the session of a response like {@link parseSession}, but throws AuthError if there is none. */
export function parseSessionResponse(body: unknown, nowMs: number): Session {
  const session = parseSession(body, nowMs)
  if (!session) throw createUnexpectedAuthResponseError(200)
  return session
}

/** Returns true if a value is a stored session (docs/protocol.md#client-sessions). */
export const isSession = (value: unknown): value is Session =>
  isRecord(value) &&
  isNonEmptyString(value.access_token) &&
  isNonEmptyString(value.refresh_token) &&
  typeof value.expires_at === 'number' &&
  Number.isFinite(value.expires_at) &&
  isUser(value.user)

/** Returns true if a value is a user. Checks only the id. */
export const isUser = (value: unknown): value is User => isRecord(value) && isNonEmptyString(value.id)

const isNonEmptyString = (value: unknown): value is string => typeof value === 'string' && value !== ''
