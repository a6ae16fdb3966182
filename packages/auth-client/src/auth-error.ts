import { isRecord } from './is-record.ts'
import type { HttpResponse } from './ports.ts'

/** Why an auth call failed, in words fit for a toast. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  /** A code of the wire's catalogue (docs/protocol.md#error-codes), `network_failure` without a reply, `unexpected_reply` for a foreign one. */
  readonly code: string
  /** The HTTP status; 0 when no reply arrived. */
  readonly status: number
  /** Which password rules failed (`weak_password` only), else empty. */
  readonly reasons: readonly string[]
  /** The same request may succeed later: network, 409, 429, 5xx (docs/protocol.md#our-client). */
  readonly isRetryable: boolean
  /** How long the server asks to wait, in milliseconds; 0 when it does not say. */
  readonly retryAfterMs: number

  constructor(message: string, details: AuthErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = details.code
    this.status = details.status
    this.reasons = details.reasons ?? []
    this.isRetryable = details.isRetryable
    this.retryAfterMs = details.retryAfterMs ?? 0
  }
}

interface AuthErrorDetails {
  readonly code: string
  readonly status: number
  readonly isRetryable: boolean
  readonly reasons?: readonly string[]
  readonly retryAfterMs?: number
  readonly cause?: unknown
}

/** No reply arrived at all. */
export const createNetworkError = (cause: unknown): AuthError =>
  new AuthError('The server cannot be reached. Check your connection and try again.', {
    code: 'network_failure',
    status: 0,
    isRetryable: true,
    cause,
  })

/** The call needs a session and this browser has none. */
export const createSessionMissingError = (): AuthError =>
  new AuthError('You are not signed in.', { code: 'no_authorization', status: 401, isRetryable: false })

/** A reply that succeeded but is not what the wire promises: something in between has answered. */
export const createUnexpectedResponseError = (status: number): AuthError =>
  new AuthError('The server returned an unexpected response. Try again in a moment.', {
    code: 'unexpected_reply',
    status,
    isRetryable: true,
  })

/** Reads an error response in either envelope of docs/protocol.md#error-format. `nowMs` is needed for a Retry-After given as a date. */
export function parseErrorResponse(reply: HttpResponse, nowMs: number): AuthError {
  const { status } = reply
  const body = isRecord(reply.body) ? reply.body : {}
  const code = findText(body.code, body.error_code, reply.header('x-sb-error-code'))
  const said = findText(body.msg, body.message, body.error_description, body.error)
  return new AuthError(said ?? getDefaultMessage(status), {
    code: code ?? (said ? 'unexpected_failure' : 'unexpected_reply'),
    status,
    // An error response without the service's envelope is a proxy's, not the service's: it says nothing about the session.
    isRetryable: status === 409 || status === 429 || status >= 500 || (!code && !said),
    reasons: parseWeakPasswordReasons(body.weak_password),
    retryAfterMs: parseRetryAfterMs(reply.header('retry-after'), nowMs),
  })
}

function getDefaultMessage(status: number): string {
  if (status === 429) return 'Too many requests. Wait a moment and try again.'
  if (status >= 500) return 'The service is briefly unavailable. Please try again in a moment.'
  return 'The request was refused. Please try again in a moment.'
}

function parseWeakPasswordReasons(value: unknown): string[] {
  if (!isRecord(value) || !Array.isArray(value.reasons)) return []
  return value.reasons.filter((reason) => typeof reason === 'string')
}

function parseRetryAfterMs(header: string | null, nowMs: number): number {
  if (!header) return 0
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0
}

const findText = (...candidates: unknown[]): string | undefined =>
  candidates.find((value): value is string => typeof value === 'string' && value !== '')
