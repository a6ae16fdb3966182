import { isRecord } from './is-record.ts'
import type { HttpResponse } from './ports.ts'

/** The error of an auth call. Its message is the server's, and may be for developers: show a text by code. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  /** A code of docs/protocol.md#error-codes; `network_failure` without a response, `unexpected_reply` if a proxy sent it. */
  readonly code: string
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** The password rules that failed, for `weak_password`; otherwise empty. */
  readonly reasons: readonly string[]
  /** True if the same request may succeed later (docs/protocol.md#client-sessions). */
  readonly isRetryable: boolean
  /** The delay that the server asks for, in milliseconds; 0 if it asks for none. */
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

type AuthErrorDetails = Pick<AuthError, 'code' | 'status' | 'isRetryable'> &
  Partial<Pick<AuthError, 'reasons' | 'retryAfterMs' | 'cause'>>

/** Creates the error for a request without a response. */
export const createAuthNetworkError = (cause: unknown): AuthError =>
  new AuthError('The server cannot be reached. Check your connection and try again.', {
    code: 'network_failure',
    status: 0,
    isRetryable: true,
    cause,
  })

/** Creates the error for a call that needs a session if there is none. */
export const createAuthSessionMissingError = (): AuthError =>
  new AuthError("You're not signed in.", { code: 'no_authorization', status: 401, isRetryable: false })

/** Creates the error for a successful response in another format, for example from a proxy. */
export const createUnexpectedAuthResponseError = (status: number): AuthError =>
  new AuthError('The server returned an unexpected response. Try again in a moment.', {
    code: 'unexpected_reply',
    status,
    isRetryable: true,
  })

/** Returns a successful response. Checks only this field and trusts the server for the others. Throws AuthError. */
export function requireReplyWithField<T>(body: unknown, field: keyof T & string): T {
  if (!isRecord(body) || typeof body[field] !== 'string') throw createUnexpectedAuthResponseError(200)
  return body as T
}

// The request took too long to arrive, met another one, or came too often.
const TEMPORARY_REFUSALS = [408, 409, 429]

/** Parses an error response in either format of docs/protocol.md#error-format. `nowMs` is for a Retry-After date. */
export function parseAuthErrorResponse(response: HttpResponse, nowMs: number): AuthError {
  const { status } = response
  const body = isRecord(response.body) ? response.body : {}
  const code = findText(body.code, body.error_code, response.header('x-sb-error-code'))
  const ownText = findText(body.msg, body.error_description, body.error)
  const message = ownText ?? findText(body.message)
  // An error in another format comes from a proxy and says nothing about the session. Gateways send a message alone.
  const isOfProxy = !code && !ownText
  return new AuthError(message ?? getDefaultMessage(status), {
    code: code ?? (isOfProxy ? 'unexpected_reply' : 'unexpected_failure'),
    status,
    isRetryable: TEMPORARY_REFUSALS.includes(status) || status >= 500 || isOfProxy,
    reasons: parseWeakPasswordReasons(body.weak_password),
    retryAfterMs: parseRetryAfterMs(response.header('retry-after'), nowMs),
  })
}

function getDefaultMessage(status: number): string {
  if (status === 429) return 'Too many requests. Wait a moment and try again.'
  if (status >= 500) return 'The service is temporarily unavailable. Please try again in a moment.'
  return 'The request was rejected. Please try again in a moment.'
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
