import { convertErrorToApiError } from '#kernel/http/errors.ts'

// Codes that deny access to the user, whatever their HTTP status.
const DENIED: readonly string[] = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

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

// Descriptions that differ from the message of the JSON API (docs/protocol.md#open-an-email-link).
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  otp_expired: 'Email link is invalid or has expired',
}

/** Returns the error parameters of a thrown value. Anything other than an `ApiError` is an `unexpected_failure`. */
export function toOAuthErrorParameters(thrown: unknown): OAuthError {
  const { code, status, message } = convertErrorToApiError(thrown)
  return {
    error: DENIED.includes(code) ? 'access_denied' : (BY_STATUS[status] ?? 'server_error'),
    error_code: code,
    error_description: DESCRIPTIONS[code] ?? message,
  }
}

/** Returns the error parameters that a provider sent. Its own error code is the `error_code`, too. */
export function toOAuthErrorOfProvider(providerCode: string, description: string | null): OAuthError {
  const error = providerCode.slice(0, 100)
  const error_description = (description || 'The provider returned an error.').slice(0, 300)
  return { error, error_code: error, error_description }
}
