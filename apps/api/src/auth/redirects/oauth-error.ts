import { type ApiError, toApiError } from '../../kernel/http/errors.ts'

// Codes that deny access to the person, whatever their HTTP status.
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

/** The error parameters of a redirect: `error` is a code of RFC 6749 §4.1.2.1, `error_code` one of this API. */
export interface OAuthError extends Readonly<Record<string, string>> {
  readonly error: string
  readonly error_code: string
  readonly error_description: string
}

/** Returns the error parameters of a thrown value. Anything other than an `ApiError` is an `unexpected_failure`. */
export function toOAuthError(thrown: unknown): OAuthError {
  const error = toApiError(thrown)
  return { error: getOAuthCode(error), error_code: error.code, error_description: error.message }
}

const getOAuthCode = ({ code, status }: ApiError): string =>
  DENIED.has(code) ? 'access_denied' : (BY_STATUS[status] ?? 'server_error')
