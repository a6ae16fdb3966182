import { type ApiError, toApiError } from '../../kernel/http/errors.ts'

// Refusals of a person, whatever their status is elsewhere.
const DENIED: ReadonlySet<string> = new Set([
  'signup_disabled',
  'user_banned',
  'provider_email_needs_verification',
])

const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
}

/** An error as redirects carry it: the first is a word of OAuth 2.0 (RFC 6749 §4.1.2.1), the second a code of ours. */
export interface OAuthError extends Readonly<Record<string, string>> {
  readonly error: string
  readonly error_code: string
  readonly error_description: string
}

/** Returns what a redirect says about a failure. Everything that is no ApiError is `unexpected_failure`. */
export function toOAuthError(thrown: unknown): OAuthError {
  const error = toApiError(thrown)
  return { error: wordFor(error), error_code: error.code, error_description: error.message }
}

const wordFor = ({ code, status }: ApiError): string =>
  DENIED.has(code) ? 'access_denied' : (BY_STATUS[status] ?? 'server_error')
